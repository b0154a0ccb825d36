import { draftOf, fieldsOf } from './secret-form.js';

const draft = { ...draftOf(undefined), name: 'shop', username: 'ann', password: 'a password' };

it('makes origins of the addresses of pages, each once', () => {
  const origins =
    'https://shop.example.com/login?next=/\nhttps://SHOP.example.com, http://127.0.0.1:3000/ shop';
  expect(fieldsOf({ ...draft, origins }).origins).toEqual([
    'https://shop.example.com',
    'http://127.0.0.1:3000',
    'shop',
  ]);
});

it('leaves out values that are empty, and keeps the blanks of a password', () => {
  expect(fieldsOf({ ...draft, password: '', totpSeed: ' ' })).toMatchObject({
    password: undefined,
    totpSeed: undefined,
  });
  expect(fieldsOf({ ...draft, password: ' a b ' }).password).toBe(' a b ');
});
