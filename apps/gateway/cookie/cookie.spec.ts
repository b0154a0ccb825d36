import fc from 'fast-check';
import { cookieIn, cookieText } from './cookie.js';

describe('a cookie', () => {
  it.each([
    ['own=abc', 'abc'],
    ['a=b; own=abc; c=d', 'abc'],
    ['own=first; own=second', 'first'],
    ['own=a=b', 'a=b'],
    ['not_own=abc', undefined],
    ['own=', undefined],
    ['own', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('in the header %j has the value %j', (header, value) => {
    expect(cookieIn(header, 'own')).toBe(value);
  });

  it('is found by its whole name only, among any other cookies', () => {
    const other = fc.stringMatching(/^[\w-]{1,8}=[\w.]{0,8}$/).filter((text) => !text.startsWith('own='));
    fc.assert(
      fc.property(fc.array(other), fc.nat(5), (others, index) => {
        expect(cookieIn(others.join('; '), 'own')).toBeUndefined();
        expect(cookieIn(others.toSpliced(index, 0, 'own=x').join('; '), 'own')).toBe('x');
      }),
    );
  });

  it('is never for scripts, and Secure on https', () => {
    const attributes = { path: '/', maxAgeSeconds: 60, sameSite: 'Strict' } as const;
    expect(cookieText('own', 'x', { ...attributes, secure: true })).toBe(
      'own=x; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure',
    );
    expect(cookieText('own', 'x', { ...attributes, secure: false })).not.toContain('Secure');
  });
});
