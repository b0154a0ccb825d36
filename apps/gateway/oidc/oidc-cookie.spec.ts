import { clearedCookie, secretIn, signInCookie } from './oidc-cookie.js';

describe('the cookie of a sign-in', () => {
  it('is for the endpoints of the sign-in alone, out of reach of scripts and of other sites', () => {
    expect(signInCookie('s', true)).toBe(
      'handtest_oidc=s; Path=/api/auth/oidc; Max-Age=600; HttpOnly; SameSite=Lax; Secure',
    );
    expect(signInCookie('s', false)).not.toContain('Secure');
    expect(clearedCookie()).toContain('Max-Age=0');
  });

  it.each([
    ['handtest_oidc=abc', 'abc'],
    ['a=b; handtest_oidc=abc; c=d', 'abc'],
    ['not_handtest_oidc=abc', undefined],
    ['handtest_oidc=', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('in the header %j holds %j', (header, secret) => {
    expect(secretIn(header)).toBe(secret);
  });
});
