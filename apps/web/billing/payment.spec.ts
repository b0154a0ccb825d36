import { hasPayment } from './payment.js';

it('knows that a payment has arrived by the credit that was bought or that a plan includes', () => {
  expect(hasPayment([{ kind: 'hold' }, { kind: 'purchase' }])).toBe(true);
  expect(hasPayment([{ kind: 'included_credit' }])).toBe(true);
});

it('takes no other change of the credit for a payment', () => {
  expect(hasPayment([])).toBe(false);
  expect(hasPayment([{ kind: 'hold' }, { kind: 'release' }, { kind: 'grant' }])).toBe(false);
});
