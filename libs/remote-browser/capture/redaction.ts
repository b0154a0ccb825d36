/**
 * Removes what must not be kept from texts and addresses of a tested page: credentials in queries and headers, tokens,
 * card numbers, and the secrets that are given. Pure.
 */

export const removed = '[removed]';

/** Names of query parameters and fields whose values are credentials. */
const secretName = String.raw`(?:[\w-]*(?:token|secret|passw(?:or)?d|passwd|api[_-]?key|signature)[\w-]*|key|code|sid|session(?:[_-]?id)?|auth|otp|pin|jwt)`;

const inQuery = new RegExp(String.raw`([?&#;](?:${secretName})=)[^&#\s"']+`, 'gi');
/** `"password": "…"` in JSON, `password=…` and `password: …` in text. */
const inText = new RegExp(
  String.raw`((?:^|[\s{,"'])(?:${secretName})["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\s,;&"'}\]]+)`,
  'gi',
);
const inHeader = /((?:authorization|proxy-authorization|cookie|set-cookie)["']?\s*[:=]\s*)[^\r\n]+/gi;
const bearer = /\b(Bearer|Basic)\s+[\w+/=.~-]{8,}/gi;
const jwt = /\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g;
const inAddress = /(\/\/)[^/@\s:]+:[^/@\s]+@/g;
const card = /(?<![\d.-])\d(?:[ -]?\d){12,18}(?![\d.-])/g;

/** @param secrets texts that are removed from any place, also encoded */
export function redacted(text: string, secrets: readonly string[] = []): string {
  const withoutSecrets = secrets
    .flatMap(spellingsOf)
    .reduce((rest, secret) => rest.replaceAll(secret, removed), text);
  return withoutSecrets
    .replace(inHeader, `$1${removed}`)
    .replace(bearer, `$1 ${removed}`)
    .replace(jwt, removed)
    .replace(inAddress, `$1${removed}@`)
    .replace(inQuery, `$1${removed}`)
    .replace(inText, `$1${removed}`)
    .replace(card, (digits) => (isCardNumber(digits) ? removed : digits));
}

/** The checksum of Luhn, which other long numbers rarely have. */
export function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number).reverse();
  if (digits.length < 13 || digits.length > 19 || new Set(digits).size === 1) return false;
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** As it is, and as pages write it into addresses, JSON and headers. */
function spellingsOf(secret: string): string[] {
  if (secret === '') return [];
  const spellings = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
  ];
  return [...new Set(spellings)].sort((a, b) => b.length - a.length);
}
