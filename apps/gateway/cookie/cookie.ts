/** The headers Cookie and Set-Cookie. Pure. */

/** The value of the first cookie with this name; undefined without one, or when it is empty. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  const cookies = header.split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}

export interface CookieAttributes {
  readonly path: string;
  /** 0 deletes the cookie. */
  readonly maxAgeSeconds: number;
  readonly sameSite: 'Lax' | 'Strict';
  /** For https only. */
  readonly secure: boolean;
}

/** A cookie that scripts cannot read, as Set-Cookie has it. */
export function cookieText(name: string, value: string, attributes: CookieAttributes): string {
  const { path, maxAgeSeconds, sameSite, secure } = attributes;
  const text = `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}`;
  return secure ? `${text}; Secure` : text;
}
