import fc from 'fast-check';
import {
  chargedCents,
  creditOfInvoice,
  creditOfPeriod,
  shareOfCredit,
  isActive,
  isLive,
  type Plan,
  planOf,
  samePlan,
} from './plan.js';

const prices = {
  'starter/monthly': ['price_sm'],
  'starter/yearly': ['price_sy'],
  'pro/monthly': ['price_pm', 'price_pm_before'],
  'pro/yearly': ['price_py'],
  'max/monthly': ['price_mm'],
  'max/yearly': ['price_my'],
} as const;
const included = { starter: 50, pro: 200, max: 800 };
const starter: Plan = { tier: 'starter', billingCycle: 'monthly' };
const pro: Plan = { tier: 'pro', billingCycle: 'monthly' };
const line = (plan: Plan, amountCents: number, priceCents: number) => ({
  ...{ plan, amountCents, priceCents, included },
});

describe('a plan', () => {
  it('is recognized by its price, also by one that is sold no more, and other prices are not ours', () => {
    expect(planOf('price_pm_before', prices)).toEqual(pro);
    expect(planOf('price_py', prices)).toEqual({ tier: 'pro', billingCycle: 'yearly' });
    expect(planOf('price_other', prices)).toBeUndefined();
  });

  it('includes credit for each period, for a year twelve times that of a month', () => {
    expect(creditOfPeriod(starter, included)).toBe(50_000_000n);
    expect(creditOfPeriod({ tier: 'max', billingCycle: 'yearly' }, included)).toBe(9_600_000_000n);
  });

  it('is the same only when all its fields are equal', () => {
    const state = { ...pro, cancelAtPeriodEnd: false };
    expect(samePlan(state, { ...state })).toBe(true);
    expect(samePlan(null, null)).toBe(true);
    for (const other of [null, { ...state, ...starter }, { ...state, cancelAtPeriodEnd: true }]) {
      expect(samePlan(state, other)).toBe(false);
      expect(samePlan(other, state)).toBe(false);
    }
  });

  it.each([
    ['active', true, true],
    ['trialing', true, true],
    ['past_due', true, false],
    ['unpaid', true, false],
    ['canceled', false, false],
    ['incomplete', false, false],
  ])('with the status %s is live: %s, and active: %s', (status, live, active) => {
    expect([isLive(status), isActive(status)]).toEqual([live, active]);
  });
});

describe('the charge of a line', () => {
  it('is after the discounts that the line lists', () => {
    expect(chargedCents({ amount: 4_900, discount_amounts: [{ amount: 2_450 }, { amount: 50 }] })).toBe(
      2_400,
    );
    expect(
      [
        { amount: -2_450, discount_amounts: [] },
        { amount: 5, discount_amounts: null },
      ].map(chargedCents),
    ).toEqual([-2_450, 5]);
  });
});

describe('the credit of a paid invoice', () => {
  it('is the credit of the period', () => {
    expect(creditOfInvoice([line(starter, 4_900, 4_900)])).toBe(50_000_000n);
    expect(creditOfInvoice([])).toBe(0n);
  });

  it('is the difference for the rest of the period after an upgrade', () => {
    const lines = [line(starter, -2_450, 4_900), line(pro, 9_950, 19_900)];
    expect(creditOfInvoice(lines)).toBe(75_000_000n);
  });

  it('is negative after a downgrade, by the difference for the rest of the period', () => {
    const lines = [line(pro, -9_950, 19_900), line(starter, 2_450, 4_900)];
    expect(creditOfInvoice(lines)).toBe(-75_000_000n);
  });

  it('is zero in total for an upgrade and a downgrade at any moment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_900 }), (starterCents) => {
        const proCents = Math.round((starterCents * 19_900) / 4_900);
        const up = [line(starter, -starterCents, 4_900), line(pro, proCents, 19_900)];
        const down = [line(pro, -proCents, 19_900), line(starter, starterCents, 4_900)];
        expect(creditOfInvoice(up) + creditOfInvoice(down)).toBe(0n);
      }),
    );
  });

  it('is zero for a free price', () => {
    expect(creditOfInvoice([line(starter, 0, 0)])).toBe(0n);
  });
});

describe('the share of a credit', () => {
  it('is in proportion to the part of the price, and never more than the credit', () => {
    const amounts = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 8n }));
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 2n * 10n ** 8n }), ([credit, charged], refunded) => {
        const taken = shareOfCredit(credit, refunded, charged);
        expect(taken >= 0n && taken <= credit).toBe(true);
        if (refunded >= charged) expect(taken).toBe(credit);
        else expect(taken * charged <= credit * refunded).toBe(true);
      }),
    );
    expect(shareOfCredit(50_000_000n, 2_500n, 5_000n)).toBe(25_000_000n);
    expect(shareOfCredit(50_000_000n, 1n, 0n)).toBe(0n);
  });
});
