import { valueText } from './preview-words.js';

it.each([
  [true, 'yes'],
  [false, 'no'],
  [0, '0'],
  ['cart', 'cart'],
  ['', 'empty'],
  [null, 'empty'],
  [[], 'an empty list'],
  [['cart', 'receipt'], 'cart, receipt'],
  [{ items: 2, paid: true }, 'items: 2, paid: yes'],
])('shows the value %j as %s', (value, text) => {
  expect(valueText(value)).toBe(text);
});
