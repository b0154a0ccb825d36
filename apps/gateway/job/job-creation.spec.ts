import { InvalidRequest } from '@handtest/contracts/define';
import { assertRunnable, creationOf } from './job-creation.js';

describe('the request for a job', () => {
  it('reads the key only from the header', () => {
    const body = { url: 'https://a.example', idempotencyKey: 'from the body' };
    expect(creationOf({ query: {}, body, headers: {} })).toEqual({ url: 'https://a.example' });
    expect(creationOf({ query: {}, body, headers: { 'idempotency-key': 'k1' } })).toEqual({
      url: 'https://a.example',
      idempotencyKey: 'k1',
    });
    expect(body.idempotencyKey).toBe('from the body');
  });

  it('forwards an empty key, so that it is refused', () => {
    expect(creationOf({ query: {}, body: undefined, headers: { 'idempotency-key': '' } })).toEqual({
      idempotencyKey: '',
    });
  });

  it.each(['prNumbers', 'issueNumbers'])('cannot wait for a job made of %s', (field) => {
    expect(() => assertRunnable({ [field]: [1] })).toThrow(InvalidRequest);
    expect(() => assertRunnable({ url: 'x' })).not.toThrow();
  });
});
