import { hostOf } from './host.js';

it.each([
  ['https://shop.example.com/checkout', 'shop.example.com'],
  ['http://127.0.0.1:3000/', '127.0.0.1:3000'],
  ['https://shop.example.com/%zz…', 'shop.example.com'],
  ['not an address', 'not an address'],
])('of %s is %s', (url, host) => {
  expect(hostOf(url)).toBe(host);
});
