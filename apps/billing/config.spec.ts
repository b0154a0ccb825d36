import { InvalidConfig, loadConfig } from '@handtest/service';
import { BillingConfig } from './config.js';

const addresses = {
  DATABASE_URL: 'postgres://localhost/billing',
  NATS_URL: 'nats://localhost',
  REDIS_URL: 'redis://localhost',
};
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://handtest.example' };
const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_a-secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_another-secret',
  STRIPE_PRICE_STARTER_MONTHLY: 'price_1',
  STRIPE_PRICE_STARTER_YEARLY: 'price_2',
  STRIPE_PRICE_PRO_MONTHLY: 'price_3',
  STRIPE_PRICE_PRO_YEARLY: 'price_4',
  STRIPE_PRICE_MAX_MONTHLY: 'price_5',
  STRIPE_PRICE_MAX_YEARLY: 'price_6',
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(BillingConfig, { ...addresses, ...env });
    return [];
  } catch (error) {
    if (error instanceof InvalidConfig) return error.problems;
    throw error;
  }
}

describe("billing's configuration", () => {
  it("requires its addresses, and Stripe's variables only for payments", () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ ...stripe, ...production })).toEqual([]);
    expect(loadConfig(BillingConfig, addresses).planPrices).toBeUndefined();
    const { planPrices } = loadConfig(BillingConfig, {
      ...addresses,
      ...stripe,
      STRIPE_PRICE_STARTER_MONTHLY: 'price_1,price_0',
    });
    expect(planPrices).toEqual({
      'starter/monthly': ['price_1', 'price_0'],
      'starter/yearly': ['price_2'],
      'pro/monthly': ['price_3'],
      'pro/yearly': ['price_4'],
      'max/monthly': ['price_5'],
      'max/yearly': ['price_6'],
    });
  });

  it.each(Object.keys(stripe))("requires all of Stripe's variables or none: not without %s", (name) => {
    const { [name as keyof typeof stripe]: _missing, ...rest } = stripe;
    expect(problemsOf(rest)).toEqual([expect.stringContaining('set together or not at all')]);
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'pk_live_x'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_API_URL', 'stripe.com'],
    ['STRIPE_PRICE_PRO_YEARLY', 'prod_1'],
    ['STRIPE_PRICE_PRO_MONTHLY', 'price_1, price_2'],
    ['INCLUDED_CREDIT_STARTER_USD', '-1'],
    ['INCLUDED_CREDIT_PRO_USD', '1.0000001'],
    ['INCLUDED_CREDIT_MAX_USD', 'much'],
    ['CREDIT_ALERT_USD', '-5'],
    ['SIGNUP_CREDIT_USD', '1e9'],
    ['PUBLIC_URL', 'example.com'],
  ])('names %s when it is %s, and shows no secret', (name, value) => {
    const problems = problemsOf({ ...stripe, [name]: value });
    expect(problems).toEqual([expect.stringContaining(name)]);
    expect(problems.join()).not.toContain('a-secret');
  });

  it('requires different prices, credit that grows with the tier, and https for Stripe in production', () => {
    for (const twice of ['price_1', 'price_7,price_1', 'price_7,price_7']) {
      expect(problemsOf({ ...stripe, STRIPE_PRICE_MAX_YEARLY: twice })).toEqual([
        expect.stringContaining('must all differ'),
      ]);
    }
    expect(problemsOf({ INCLUDED_CREDIT_PRO_USD: '900' })).toEqual([
      expect.stringContaining('must not fall'),
    ]);
    const STRIPE_API_URL = 'http://127.0.0.1:1';
    expect(problemsOf({ ...stripe, STRIPE_API_URL })).toEqual([]);
    expect(problemsOf({ ...stripe, STRIPE_API_URL, ...production })).toEqual([
      expect.stringContaining('STRIPE_API_URL'),
    ]);
  });

  it('requires the public address in production, where Stripe returns to it', () => {
    expect(problemsOf({ ...stripe, NODE_ENV: 'production' })).toEqual([
      expect.stringContaining('PUBLIC_URL'),
    ]);
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([]);
  });
});
