/** The cookie in which a browser keeps the secret of a sign-in that it began. Pure. */

const name = 'handtest_oidc';
const path = '/api/auth/oidc';
/** Source: identity forgets a sign-in after ten minutes. */
const lifetimeSeconds = 600;

/** Sent back by this browser only, to these endpoints only, also when the provider's page leads there. */
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
