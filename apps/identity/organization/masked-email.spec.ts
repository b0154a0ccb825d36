import { maskedEmail } from './masked-email.js';

it.each([
  ['ada@example.com', 'a***@example.com'],
  ['a@example.com', 'a***@example.com'],
  ['grace.hopper+invite@mail.example.com', 'g***@mail.example.com'],
  ['"a@b"@example.com', '"***@example.com'],
  ['𝒜da@example.com', '𝒜***@example.com'],
])('masks %s as %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});
