import { plainText, titleOf } from './job-title.js';

it.each([
  ['\n## Buy a hat\nPay by card.', 'Buy a hat'],
  ['- first\n- second', 'first'],
  ['x'.repeat(200), `${'x'.repeat(119)}…`],
])('is the first line of %j', (description, title) => {
  expect(titleOf({ request: { description } })).toBe(title);
});

it('is the template or the address without instructions', () => {
  expect(titleOf({ request: { template: 'Find bugs', url: 'https://a.example' } })).toBe('Find bugs');
  expect(titleOf({ request: { url: 'https://a.example' } })).toBe('https://a.example');
  expect(titleOf({ request: {} })).toBe('Job');
});

it.each([
  ['Check the **cart** with `2 * 3`', 'Check the cart with 2 * 3'],
  ['1. Open [the shop](https://a.example)', 'Open the shop'],
  ['> Buy __two__ hats', 'Buy two hats'],
  ['snake_case_name stays', 'snake_case_name stays'],
  ['#5 is fixed', '#5 is fixed'],
])('shows %j as plain text', (line, text) => {
  expect(plainText(line)).toBe(text);
});
