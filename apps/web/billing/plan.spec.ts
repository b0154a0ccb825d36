import { planText } from './plan.js';

it('names a plan', () => {
  expect(planText({ tier: 'pro', billingCycle: 'yearly' })).toBe('Pro, paid yearly');
});
