import { originOf, shortAddress } from './short-address.js';

it('leaves out the origin of the tested website only', () => {
  const own = originOf('https://shop.example/cart');
  expect(shortAddress('https://shop.example/api/orders?x=1', own)).toBe('/api/orders?x=1');
  expect(shortAddress('https://shop.example.evil/api', own)).toBe('https://shop.example.evil/api');
  expect(shortAddress('https://cdn.example/a.js', own)).toBe('https://cdn.example/a.js');
  expect(shortAddress('https://cdn.example/a.js', undefined)).toBe('https://cdn.example/a.js');
});

it('has no origin for what is not an address', () => {
  expect(originOf(undefined)).toBeUndefined();
  expect(originOf('shop')).toBeUndefined();
});
