/** The cookie with the secret of a sign-in that a browser has started. Pure. */

const name = 'handtest_oidc';
const path = '/api/auth/oidc';
/** Source: identity deletes a sign-in after ten minutes. */
const lifetimeSeconds = 600;

/** The browser sends it only to these endpoints, also when the provider's page redirects there. */
export function signInCookie(secret: string, secure: boolean): string {
  return written(secret, lifetimeSeconds, secure);
}

export function clearedCookie(): string {
  return written('', 0, false);
}

function written(value: string, maxAge: number, secure: boolean): string {
  const attributes = `Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`;
  return `${name}=${value}; ${attributes}${secure ? '; Secure' : ''}`;
}

/** The secret in a Cookie header; undefined when there is none. */
export function secretIn(header: string | undefined): string | undefined {
  const cookies = (header ?? '').split(';').map((cookie) => cookie.trim());
  const own = cookies.find((cookie) => cookie.startsWith(`${name}=`));
  return own?.slice(name.length + 1) || undefined;
}
