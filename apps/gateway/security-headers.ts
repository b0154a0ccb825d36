/** Headers of every answer that tell browsers to do as little as possible with it. */

const everywhere = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** JSON loads nothing, and none of it is kept: answers carry secrets, and a status is out of date at once. */
export const apiHeaders = {
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** A recording is opened in a browser by its link, and shown by the callers' own pages: a video may play, and nothing else. */
export const recordingHeaders = {
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy':
    "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
} as const;

/** The reference has scripts, styles and images of its own, all served from here; its page has styles inline. */
export const referenceHeaders = {
  ...everywhere,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;
