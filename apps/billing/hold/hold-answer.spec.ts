import { HoldEnded, InsufficientCredit } from '@handtest/contracts/billing';
import { holdAnswer } from './hold-answer.js';

const request = { jobId: 'job_1', organizationId: 'org_1', projectId: 'proj_1', amountMicros: '10200000' };

describe('the answer to a hold', () => {
  it('names what is held, which an earlier request may have set', () => {
    const row = { outcome: 'held' as const, amountMicros: '5100000', availableMicros: null };
    expect(holdAnswer(request, row)).toEqual({ jobId: 'job_1', amountMicros: '5100000' });
  });

  it('says how much is needed and how much is there', () => {
    const row = { outcome: 'insufficient' as const, amountMicros: null, availableMicros: '3000000' };
    const answer = holdAnswer(request, row);
    expect(answer).toBeInstanceOf(InsufficientCredit);
    expect((answer as InsufficientCredit).message).toBe(
      'This job needs 10.20 USD of credit, but the balance is 3.00 USD.',
    );
  });

  it('says that the job has ended', () => {
    const row = { outcome: 'ended' as const, amountMicros: '0', availableMicros: null };
    expect(holdAnswer(request, row)).toBeInstanceOf(HoldEnded);
  });
});
