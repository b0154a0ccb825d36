import fc from 'fast-check';
import { refundedCents } from './refund.js';

const withdrawal = { amount: -1_000 };
const reinstatement = { amount: 1_000 };
const refund = (amount: number, status: string | null = 'succeeded') => ({ amount, status });
const dispute = (amount: number, ...balance_transactions: { amount: number }[]) => ({
  amount,
  status: 'lost',
  balance_transactions,
});

describe('the amount that went back to the payer', () => {
  it.each([
    ['succeeded', 500],
    ['pending', 500],
    ['requires_action', 500],
    ['failed', 0],
    ['canceled', 0],
    [null, 500],
  ])('counts a refund that is %s as %d', (status, cents) => {
    expect(refundedCents([refund(500, status)], [])).toBe(cents);
  });

  it('counts a dispute while its funds are withdrawn', () => {
    expect(refundedCents([], [dispute(700)])).toBe(0);
    expect(refundedCents([], [dispute(700, withdrawal)])).toBe(700);
    expect(refundedCents([], [dispute(700, withdrawal, reinstatement)])).toBe(0);
  });

  it('counts the rest of a dispute whose funds come back in part, as after an earlier refund', () => {
    expect(refundedCents([refund(175)], [dispute(700, withdrawal, { amount: 250 })])).toBe(175 + 525);
  });

  it('counts nothing of a dispute that was won at another exchange rate', () => {
    expect(refundedCents([], [{ ...dispute(700, withdrawal, { amount: 990 }), status: 'won' }])).toBe(0);
  });

  it('is the sum of all of them, in any order', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1e6 }));
    fc.assert(
      fc.property(amounts, amounts, amounts, (refunds, disputes, others) => {
        const sum = [...refunds, ...disputes].reduce((a, b) => a + b, 0);
        const mixed = [
          ...refunds.map((cents) => refund(cents)),
          ...others.map((cents) => refund(cents, 'failed')),
        ];
        const lost = [
          ...disputes.map((cents) => dispute(cents, withdrawal)),
          ...others.map((cents) => dispute(cents, withdrawal, reinstatement)),
        ];
        expect(refundedCents(mixed, lost)).toBe(sum);
        expect(refundedCents(mixed.toReversed(), lost.toReversed())).toBe(sum);
      }),
    );
  });
});
