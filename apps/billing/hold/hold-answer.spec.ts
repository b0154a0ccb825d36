import { HoldEnded, InsufficientCredit } from '@handtest/contracts/billing';
import { holdAnswer } from './hold-answer.js';

const request = { jobId: 'job_1', organizationId: 'org_1', projectId: 'proj_1', amountMicros: '10200000' };

describe('the answer to a hold', () => {
  it('has the held amount, which an earlier request may have set', () => {
    const row = {
      outcome: 'held' as const,
      amountMicros: '5100000',
      availableMicros: null,
      limitMicros: null,
    };
    expect(holdAnswer(request, row)).toEqual({ jobId: 'job_1', amountMicros: '5100000' });
  });

  it('says the needed and the available amount', () => {
    const row = {
      outcome: 'insufficient' as const,
      amountMicros: null,
      availableMicros: '3000000',
      limitMicros: null,
    };
    const answer = holdAnswer(request, row);
    expect(answer).toBeInstanceOf(InsufficientCredit);
    expect((answer as InsufficientCredit).message).toBe(
      'This job needs 10.20 USD of credit, but the balance is 3.00 USD.',
    );
  });

  it.each(['organization', 'project'] as const)('names the monthly cap of the %s', (whose) => {
    const outcome = `${whose}_cap` as const;
    const row = { outcome, amountMicros: null, availableMicros: '3000000', limitMicros: '100500000' };
    const answer = holdAnswer(request, row);
    expect(answer).toBeInstanceOf(InsufficientCredit);
    expect((answer as InsufficientCredit).message).toBe(
      `This job needs 10.20 USD of credit, but of the ${whose}'s monthly cap of 100.50 USD only 3.00 USD is left this month.`,
    );
  });

  it('says that the job has ended', () => {
    const row = { outcome: 'ended' as const, amountMicros: '0', availableMicros: null, limitMicros: null };
    expect(holdAnswer(request, row)).toBeInstanceOf(HoldEnded);
  });
});
