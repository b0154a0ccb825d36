import { changeText, planText } from './plan.js';

it('names a plan', () => {
  expect(planText({ tier: 'pro', billingCycle: 'yearly' })).toBe('Pro, paid yearly');
});

it('says before a change that a cheaper plan takes back credit', () => {
  expect(changeText).toContain('the credit for it is taken back');
  expect(changeText).not.toContain('credits the difference');
});
