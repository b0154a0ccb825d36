/** Headers that let browsers do as little as possible with an answer. */

const everywhere = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** JSON loads nothing and is not cached: answers contain secrets, and a status changes. */
export const apiHeaders = {
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Browsers open a recording by its link, and callers' pages embed it: a video may play, and nothing else. */
export const recordingHeaders = {
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy':
    "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
} as const;

/** The reference has its own scripts, styles and images, all served from here; its page has inline styles. */
export const referenceHeaders = {
  ...everywhere,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;
