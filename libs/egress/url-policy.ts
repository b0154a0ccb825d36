/**
 * The URLs that a user may give us, without DNS. Pure. https only, no userinfo, a public host name or a public IP
 * literal in any spelling, at most 2,048 characters. `resolveDestination` checks the addresses of a name, when the URL
 * is saved and at every request.
 */
import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './address-policy.js';

/** Of the text that the user wrote. */
export const maxUrlLength = 2048;

/**
 * These names and names that end in them are local by definition (RFC 6761, RFC 6762, ICANN's reservation of
 * .internal).
 */
const localDomains: readonly string[] = ['localhost', 'local', 'internal'];

/** A development server, where `EGRESS_LOOPBACK` permits it. */
export const localhost = 'localhost';

export type UrlRefusal =
  | 'too_long'
  | 'not_a_url'
  | 'not_https'
  | 'has_userinfo'
  | 'local_name'
  | 'host_without_dot'
  | 'private_address';

/** Public messages. */
const urlRefusalMessages: Readonly<Record<UrlRefusal, string>> = {
  too_long: `The URL must have at most ${maxUrlLength} characters`,
  not_a_url: 'The URL must be complete, such as https://example.com/hook',
  not_https: 'The URL must start with https://',
  has_userinfo: 'The URL must not contain a user name or password',
  local_name: 'The URL must name a public host; localhost works only in development',
  host_without_dot: 'The URL must have a full domain name, such as example.com',
  private_address: 'The URL must lead to a public address',
};

/**
 * A valid URL. `url` is normalized: no trailing dot on the host, no fragment. `host` is the name, or the IP literal in
 * its canonical spelling without brackets. `port` is explicit or the default of the scheme.
 */
export interface AcceptedUrl {
  readonly url: URL;
  readonly host: string;
  readonly isLiteral: boolean;
  readonly port: number;
}

export type UrlVerdict =
  | { readonly ok: true; readonly accepted: AcceptedUrl }
  | { readonly ok: false; readonly refusal: UrlRefusal; readonly message: string };

/**
 * Validates a URL as a user wrote it. With `allowLoopback`, literal loopback addresses (127.0.0.0/8, ::1) and `localhost`
 * are valid too, over http or https; other local names never are. With `allowHttp`, every host may be reached over http.
 */
export function checkUrl(
  text: string,
  options: { readonly allowLoopback: boolean; readonly allowHttp?: boolean },
): UrlVerdict {
  if (text.length > maxUrlLength) return refuse('too_long');
  const url = parse(text);
  if (url === null) return refuse('not_a_url');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('not_https');

  const { host, isLiteral } = hostOf(url);
  const isLoopback = options.allowLoopback && (isLiteral ? isLoopbackAddress(host) : host === localhost);
  if (url.protocol !== 'https:' && !isLoopback && !options.allowHttp) return refuse('not_https');
  if (hasUserinfo(text, url)) return refuse('has_userinfo');
  const refusal = isLoopback ? null : isLiteral ? refusalOfAddress(host) : refusalOfName(host);
  if (refusal !== null) return refuse(refusal);

  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  if (port === 0) return refuse('not_a_url');
  if (!isLiteral) url.hostname = host;
  url.hash = '';
  return { ok: true, accepted: { url, host, isLiteral, port } };
}

/**
 * The WHATWG parser also decides where the request goes. It turns decimal, octal, hexadecimal, short and full-width
 * spellings into addresses. It drops line breaks and outer spaces silently, and replaces half of a surrogate pair; URLs that
 * contain them are refused.
 */
function parse(text: string): URL | null {
  if (/[\s\p{Cc}\p{Cs}]/u.test(text)) return null;
  return URL.parse(text);
}

function hostOf(url: URL): { host: string; isLiteral: boolean } {
  const unbracketed = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(unbracketed) !== 0) return { host: unbracketed, isLiteral: true };
  return { host: unbracketed.replace(/\.$/, ''), isLiteral: false };
}

/** The parser drops empty userinfo (`https://@host`), so the text is checked too. */
function hasUserinfo(text: string, url: URL): boolean {
  const authority = /^[^:]*:[/\\]*([^/\\?#]*)/.exec(text)?.[1] ?? '';
  return url.username !== '' || url.password !== '' || authority.includes('@');
}

function refusalOfAddress(address: string): UrlRefusal | null {
  return isPublicAddress(address) ? null : 'private_address';
}

function refusalOfName(host: string): UrlRefusal | null {
  if (localDomains.some((domain) => host === domain || host.endsWith(`.${domain}`))) return 'local_name';
  const labels = host.split('.');
  const isWellFormed = host.length <= 253 && labels.every((label) => /^[a-z0-9_-]{1,63}$/.test(label));
  if (!isWellFormed) return 'not_a_url';
  return labels.length < 2 ? 'host_without_dot' : null;
}

function refuse(refusal: UrlRefusal): UrlVerdict {
  return { ok: false, refusal, message: urlRefusalMessages[refusal] };
}
