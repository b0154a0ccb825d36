import { newId } from '@handtest/contracts/define';
import fc from 'fast-check';
import { holdRequestProblem } from './hold-request.js';

const request = {
  jobId: newId('job'),
  organizationId: newId('organization'),
  projectId: newId('project'),
  amountMicros: '10200000',
};

describe('a request for a hold', () => {
  it('is accepted with three ids and an amount above zero', () => {
    expect(holdRequestProblem(request)).toBeUndefined();
    expect(holdRequestProblem({ ...request, amountMicros: '1', more: true })).toBeUndefined();
    expect(holdRequestProblem({ ...request, amountMicros: '9999999999999999' })).toBeUndefined();
  });

  it.each(['0', '-1', '01', '1.5', '1e3', '', ' 1', '1\n', '12345678901234567', 1, null, undefined])(
    'is refused with the amount %p',
    (amountMicros) => {
      expect(holdRequestProblem({ ...request, amountMicros })).toContain('amountMicros');
    },
  );

  it.each(['jobId', 'organizationId', 'projectId'])(
    'is refused without a valid %s, which the answer names',
    (field) => {
      for (const value of [undefined, null, 7, '', newId('user'), {}]) {
        expect(holdRequestProblem({ ...request, [field]: value })).toContain(field);
      }
    },
  );

  it('is validated for any value', () => {
    fc.assert(fc.property(fc.anything(), (value) => expect(typeof holdRequestProblem(value)).toBe('string')));
  });
});
