/** The cookie of a sign-in that a browser has started: its secret, and the page to which it returns. Pure. */
import { returnPath } from '@handtest/contracts/identity';
import { cookieIn, cookieText } from '../cookie/cookie.js';

const name = 'handtest_oidc';
/** Identity deletes a sign-in after ten minutes. The page that explains this to a late person is in the cookie. */
const lifetimeSeconds = 3_600;

interface StartedSignIn {
  readonly browserSecret: string;
  /** A path on this host. */
  readonly returnTo?: string;
}

/** The browser sends it only to the endpoints of the sign-in, also when the provider's page redirects there. */
export function signInCookie({ browserSecret, returnTo }: StartedSignIn, secure: boolean): string {
  const page = returnTo === undefined ? '' : `.${encodeURIComponent(returnTo)}`;
  return written(browserSecret + page, lifetimeSeconds, secure);
}

export function clearedCookie(): string {
  return written('', 0, false);
}

function written(value: string, maxAgeSeconds: number, secure: boolean): string {
  return cookieText(name, value, { path: '/api/auth/oidc', maxAgeSeconds, sameSite: 'Lax', secure });
}

/**
 * The sign-in in a Cookie header; undefined when there is none. Another host of the same domain can write the cookie, so
 * that its page is validated again.
 */
export function signInOf(header: string | undefined): StartedSignIn | undefined {
  const [, browserSecret, page] = /^([^.]+)(?:\.(.*))?$/.exec(cookieIn(header, name) ?? '') ?? [];
  if (browserSecret === undefined) return undefined;
  const returnTo = decoded(page);
  return returnTo !== undefined && returnPath.test(returnTo)
    ? { browserSecret, returnTo }
    : { browserSecret };
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
