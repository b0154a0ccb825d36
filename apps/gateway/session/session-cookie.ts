/**
 * The cookie of the web app: the token of a session, never a key. It counts only for requests from a page of this origin,
 * so that a page of another site cannot act with it (docs/decisions/0032). Pure.
 */
import { tokenKind } from '@handtest/contracts/identity';
import { cookieIn, cookieText } from '../cookie/cookie.js';

/** Source: the absolute end of a session (SessionStarted). */
const lifetimeSeconds = 30 * 24 * 3_600;

interface CookieHeaders {
  readonly authorization?: string;
  readonly cookie?: string;
  readonly 'sec-fetch-site'?: string | string[];
}

export class SessionCookie {
  /** Browsers accept the prefix only on https, for the whole host, and from this host itself. */
  private readonly name: string;
  private readonly secure: boolean;

  /** @param publicUrl of the gateway */
  constructor(publicUrl: string) {
    this.secure = publicUrl.startsWith('https:');
    this.name = this.secure ? '__Host-handtest' : 'handtest';
  }

  /**
   * The token of the session in the cookie. Undefined without one, from another site, or beside an Authorization header.
   * Only browsers send Sec-Fetch-Site, and no script can set it.
   */
  tokenIn(headers: CookieHeaders): string | undefined {
    if (headers.cookie === undefined || headers.authorization !== undefined) return undefined;
    if (headers['sec-fetch-site'] !== 'same-origin') return undefined;
    const token = cookieIn(headers.cookie, this.name);
    return token !== undefined && tokenKind(token) === 'ses' ? token : undefined;
  }

  written(token: string): string {
    return this.text(token, lifetimeSeconds);
  }

  cleared(): string {
    return this.text('', 0);
  }

  private text(value: string, maxAgeSeconds: number): string {
    const { name, secure } = this;
    return cookieText(name, value, { path: '/', maxAgeSeconds, sameSite: 'Strict', secure });
  }
}
