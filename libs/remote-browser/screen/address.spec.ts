import fc from 'fast-check';
import { typedAddress } from './address.js';

it.each([
  ['example.com', 'https://example.com/'],
  [' example.com:8080/a?b#c ', 'https://example.com:8080/a?b#c'],
  ['http://example.com', 'http://example.com/'],
  ['localhost:3000', 'https://localhost:3000/'],
  ['file:///etc/passwd', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['chrome://settings', undefined],
  ['view-source:http://example.com', undefined],
  ['two words', undefined],
  ['', undefined],
])('takes %j for %j', (text, address) => {
  expect(typedAddress(text)).toBe(address);
});

it('opens web pages only', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
      expect(typedAddress(text) ?? 'https://none').toMatch(/^https?:\/\//);
    }),
  );
});
