import { titleOf } from './job-title.js';

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
