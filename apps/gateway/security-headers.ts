/** Headers that let browsers do as little as possible with an answer, and pages of any origin call the API. */

const everywhere = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** JSON loads nothing and is not cached: answers contain secrets, and a status changes. */
const jsonHeaders = {
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/**
 * A page of any origin may read an answer. This grants no access: a browser sends no token by itself, and the cookie of the
 * web app counts only for pages of this origin. Only reads in the mode `cors` can do this: `cross-origin-resource-policy` refuses to embed an answer.
 */
const sharedHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Accept-Ranges, Allow, Content-Range, ETag, Idempotent-Replayed, MCP-Protocol-Version, Mcp-Session-Id, RateLimit, ' +
    'RateLimit-Policy, Retry-After, X-Request-Id',
} as const;

export const apiHeaders = { ...jsonHeaders, ...sharedHeaders } as const;

/** The answer to the question of a browser whether it may send a request (Fetch standard, CORS-preflight request). */
export const preflightHeaders = {
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, If-None-Match, If-Range, Last-Event-ID, MCP-Protocol-Version, ' +
    'Mcp-Method, Mcp-Name, Mcp-Session-Id, Range, X-Request-Id',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  // The longest time that a browser accepts: 2 hours in Chromium, a day in Firefox.
  'access-control-max-age': '86400',
} as const;

/** Browsers open a recording by its link, and callers' pages embed it: a video may play, and nothing else. */
export const recordingHeaders = {
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy':
    "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
} as const;

/** A picture of a tested page, which may show what only its organization may see. Its link never leads to another one. */
export const screenshotHeaders = {
  'cache-control': 'private, max-age=3600, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; img-src 'self'; frame-ancestors 'none'; sandbox",
} as const;

/** A picture that pages of any origin embed. Opened by itself it runs and loads nothing. */
export const avatarHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
} as const;

/** The page of the reference has scripts, styles and images of this origin only. Scalar sets styles in its elements. */
const referenceHeaders = {
  ...everywhere,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

/** Pages that show texts of strangers: everything is of this origin, and no text becomes a script. */
export const webHeaders = {
  ...everywhere,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; " +
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src 'none'; " +
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'",
  'permissions-policy':
    'display-capture=(self), clipboard-read=(self), clipboard-write=(self), microphone=(self)',
  vary: 'accept-encoding',
} as const;

/**
 * @param path the pattern of the route, or the path of a request without one
 * @param origin the header Origin
 * @param isAgentOrigin whether pages of an origin may use `/api/mcp`
 */
export function headersFor(
  path: string,
  origin: string | undefined,
  isAgentOrigin: (origin: string) => boolean,
): Readonly<Record<string, string>> {
  if (path.startsWith('/api/docs')) return referenceHeaders;
  if (!path.startsWith('/api/')) return jsonHeaders;
  if (!path.startsWith('/api/mcp')) return apiHeaders;
  const own = { ...jsonHeaders, vary: 'Origin' };
  if (origin === undefined || !isAgentOrigin(origin)) return own;
  return { ...own, ...sharedHeaders, 'access-control-allow-origin': origin };
}
