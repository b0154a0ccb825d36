import { isFromOwnPage } from './upgrade.js';

it.each([
  ['https://handtest.example', 'handtest.example', true],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', true],
  ['https://handtest.example:8443', 'handtest.example', false],
  ['https://evil.example', 'handtest.example', false],
  ['https://handtest.example.evil.example', 'handtest.example', false],
  ['null', 'handtest.example', false],
  ['', '', false],
  [undefined, 'handtest.example', false],
  ['https://handtest.example', undefined, false],
])('of a page of %s on the host %s: %s', (origin, host, expected) => {
  expect(isFromOwnPage({ headers: { origin, host } })).toBe(expected);
});
