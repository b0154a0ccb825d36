import fc from 'fast-check';
import { clearedCookie, signInCookie, signInOf } from './oidc-cookie.js';

const pair = (cookie: string) => cookie.split(';')[0]!;

describe('the cookie of a sign-in', () => {
  it('is for the endpoints of the sign-in alone, out of reach of scripts and of other sites', () => {
    expect(signInCookie({ browserSecret: 's' }, true)).toBe(
      'handtest_oidc=s; Path=/api/auth/oidc; Max-Age=3600; HttpOnly; SameSite=Lax; Secure',
    );
    expect(signInCookie({ browserSecret: 's' }, false)).not.toContain('Secure');
    expect(clearedCookie()).toContain('Max-Age=0');
  });

  it.each([
    ['a=b; handtest_oidc=abc; c=d', 'abc'],
    ['not_handtest_oidc=abc', undefined],
    ['handtest_oidc=', undefined],
    ['handtest_oidc=.%2Fjobs', undefined],
    [undefined, undefined],
  ])('in the header %j has the secret %j', (header, secret) => {
    expect(signInOf(header)?.browserSecret).toBe(secret);
  });

  it('returns any page that it was given', () => {
    const path = fc
      .webUrl({ withQueryParameters: true, withFragments: true })
      .map((url) => new URL(url))
      .map(({ pathname, search, hash }) => `/${pathname.replace(/^\/+/, '')}${search}${hash}`);
    fc.assert(
      fc.property(path, (returnTo) => {
        const signIn = { browserSecret: 'abc', returnTo };
        expect(signInOf(pair(signInCookie(signIn, true)))).toEqual(signIn);
      }),
    );
  });

  it.each(['//evil.example', '/jobs\\..', 'https://evil.example', '/\\evil.example', '/a\nb', '%'])(
    'has no page when a page of another host wrote %j',
    (page) => {
      const header = `handtest_oidc=abc.${page === '%' ? page : encodeURIComponent(page)}`;
      expect(signInOf(header)).toEqual({ browserSecret: 'abc' });
    },
  );
});
