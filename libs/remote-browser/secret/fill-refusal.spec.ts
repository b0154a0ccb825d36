import { fillRefusal } from './fill-refusal.js';
import type { FocusedField } from './secret-script.js';

const shop = 'https://shop.example.com';
const login = { name: 'shop login', origins: [shop], totpSeed: 'JBSWY3DPEHPK3PXP' };
const inShop: FocusedField = { type: 'password', isLocked: false, origins: [shop] };

it('permits a password in a password field, the others in text fields', () => {
  expect(fillRefusal(login, 'password', inShop)).toBeUndefined();
  for (const type of ['text', 'email', 'tel', 'search', 'url', 'number'])
    for (const field of ['username', 'code'] as const)
      expect(fillRefusal(login, field, { ...inShop, type })).toBeUndefined();
  expect(fillRefusal(login, 'code', inShop)).toBeUndefined();
});

it.each<[string, Partial<FocusedField>]>([
  [
    'is for https://shop.example.com only; this field belongs to https://evil.example',
    { origins: ['https://evil.example'] },
  ],
  ['this field belongs to null', { origins: ['null'] }],
  ['this field belongs to http://shop.example.com', { origins: ['http://shop.example.com'] }],
  ['this field belongs to https://shop.example.com:8443', { origins: ['https://shop.example.com:8443'] }],
  ['this field belongs to https://a.shop.example.com', { origins: ['https://a.shop.example.com', shop] }],
  ['a page around this field belongs to https://evil.example', { origins: [shop, 'https://evil.example'] }],
  [
    'a page around this field belongs to https://evil.example',
    { origins: [shop, 'https://evil.example', shop] },
  ],
  ['goes into a password field only', { type: 'text' }],
  ['goes into a password field only', { type: undefined }],
  ['cannot be changed', { isLocked: true }],
])('refuses a password with the words: %s', (words, change) => {
  expect(fillRefusal(login, 'password', { ...inShop, ...change })).toContain(words);
});

it('refuses without a focus, a code without a seed, and a user name in other fields', () => {
  expect(fillRefusal(login, 'password', undefined)).toContain('No field has the focus');
  const without = { ...login, totpSeed: undefined };
  expect(fillRefusal(without, 'code', { ...inShop, type: 'text' })).toContain('has no one-time codes');
  for (const type of ['password', 'checkbox', 'file', 'hidden', undefined])
    expect(fillRefusal(login, 'username', { ...inShop, type })).toContain('text field only');
});
