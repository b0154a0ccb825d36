/**
 * Removes what must not be kept from texts and addresses of a tested page: credentials in queries and headers, tokens,
 * card numbers, and the secrets that are given. Pure.
 */

export const removed = '[removed]';

/**
 * Names of query parameters and fields whose values are credentials. A page writes these texts: what may be repeated has a
 * limit, so that the time grows with the length and not with its square.
 */
const secretName = [
  String.raw`[\w-]{0,80}(?:token|secret|passw(?:or)?d|passwd|passphrase|api[_-]?key|signature|sess(?:ion)?[_-]?id)[\w-]{0,80}`,
  '(?:(?:access|auth|private|subscription)[_-]?)?key',
  '(?:(?:access|auth|confirmation|device|security|verification)[_-]?)?code',
  'sid|session|auth|otp|pin|pwd|jwt',
].join('|');

const inQuery = new RegExp(String.raw`([?&#](?:${secretName})=)[^&#\s"']+`, 'gi');
/** Before the query, as in `;jsessionid=…?page=2`. */
const inPath = new RegExp(String.raw`(;(?:${secretName})=)[^;?&#\s"']+`, 'gi');
/** Within the value of another parameter, also encoded twice: `next=%2Fcb%3Ftoken%3D…`. */
const inEncoded = new RegExp(
  String.raw`(%(?:25)*(?:3f|26|23)(?:${secretName})%(?:25)*3d)(?:[^&#\s"'%]|%(?!(?:25)*(?:26|23)))+`,
  'gi',
);
/** `"password": "…"` in JSON, also in a text of JSON (`\"password\":\"…\"`), `password=…` and `password: …` in text. */
const inText = new RegExp(
  String.raw`((?:^|[\s{,"'])(?:${secretName})\\*["']?\s*[:=]\s*)(\\+"(?:[^"\\]|\\+[^"\\])*\\+"|"(?:[^"\\]|\\.)*"|'[^']*'|[^\s,;&"'}\]]+)`,
  'gi',
);
/** `code: 403` is evidence: codes that let a person in are longer. */
const isStatus = /(?<![\w-])code["']?\s*[:=]\s*\d{1,3}$/i;
const inHeader = /((?:authorization|proxy-authorization|cookie|set-cookie)["']?\s*[:=]\s*)[^\r\n]+/gi;
const bearer = /\b(Bearer|Basic)\s+[\w+/=.~-]{8,}/gi;
/** It looks for the three parts once for each word, not for each `eyJ` in it. */
const jwt = /(?<![\w-])(?=[\w-]+\.[\w-]{5,}\.)((?:[\w-]*?-)?)eyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g;
const inAddress = /(\/\/)[^/@\s:]+:[^/@\s]+@/g;
const card = /(?<![\d.-])\d(?:[ -]?\d){12,18}(?![\d.-])/g;

/** @param secrets texts that are removed from any place, also encoded */
export function redacted(text: string, secrets: readonly string[] = []): string {
  return withoutSecrets(text, secrets)
    .replace(inHeader, `$1${removed}`)
    .replace(bearer, `$1 ${removed}`)
    .replace(jwt, `$1${removed}`)
    .replace(inAddress, `$1${removed}@`)
    .replace(inQuery, `$1${removed}`)
    .replace(inPath, `$1${removed}`)
    .replace(inEncoded, `$1${removed}`)
    .replace(inText, (all, before: string, value: string) =>
      isStatus.test(before + value) ? all : before + removed,
    )
    .replace(card, (digits) => (isCardNumber(digits) ? removed : digits));
}

/** More than the spellings of any secret have. */
const margin = 4_000;

/**
 * Of a long text only what may be kept, and a little more, is looked at: a page can write 30 MB at once.
 * @param redact or `withoutSecrets`
 */
export function redactedBegin(
  text: string,
  longest: number,
  secrets: readonly string[] = [],
  redact: typeof withoutSecrets = redacted,
): string {
  const begin = text.slice(0, longest + margin);
  const kept = redact(begin, secrets);
  // Its end may be the first half of a secret.
  return kept.slice(0, begin === text ? longest : Math.min(longest, Math.max(0, kept.length - margin)));
}

/** Only the given secrets are removed. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  if (secrets.length === 0) return text;
  const spellings = spellingsIn(secrets);
  const clean = (given: string) =>
    spellings.reduce((rest, secret) => rest.replaceAll(secret, removed), given);
  const rest = clean(text);
  const plain = withoutNumbers(rest);
  const plainRest = clean(plain);
  // Evidence stays as it was written, unless a secret was written so.
  return plainRest === plain ? rest : plainRest;
}

/** Some servers write JSON with numbers in place of characters, such as `\u0026`, and with `\/`. Control characters stay. */
function withoutNumbers(json: string): string {
  return json
    .replace(/\\u(?!00[01])([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replaceAll('\\/', '/')
    .toWellFormed();
}

/** The checksum of Luhn, which a tenth of other long numbers has, too: those of cards begin with 2 to 6, times do not. */
export function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number).reverse();
  const first = digits.at(-1)!;
  if (digits.length < 13 || digits.length > 19 || new Set(digits).size === 1) return false;
  if (first < 2 || first > 6) return false;
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

const known = new WeakMap<
  readonly string[],
  { readonly count: number; readonly spellings: readonly string[] }
>();

/** The list of a visit only grows, and its pages write thousands of texts. What is kept goes with the list. */
function spellingsIn(secrets: readonly string[]): readonly string[] {
  const kept = known.get(secrets);
  if (kept?.count === secrets.length) return kept.spellings;
  const spellings = secrets.flatMap(spellingsOf);
  known.set(secrets, { count: secrets.length, spellings });
  return spellings;
}

/** As it is, and as it is written in addresses, JSON, headers and selectors. */
function spellingsOf(secret: string): string[] {
  if (secret === '') return [];
  const bytes = Buffer.from(secret);
  const spellings = [
    ...[secret, JSON.stringify(secret).slice(1, -1)],
    ...inUrl(secret),
    ...inSelector(secret),
    ...(['base64', 'base64url'] as const).flatMap((encoding) => [
      bytes.toString(encoding),
      ...[0, 1, 2].map((before) => withinBase64(bytes, before, encoding)),
    ]),
  ];
  return [...new Set(spellings)].sort((a, b) => b.length - a.length);
}

/**
 * As pages encode it, and as a browser writes each of these in a query, a fragment or a path: it encodes an apostrophe that
 * `encodeURIComponent` leaves, and leaves braces. In a path, dots between slashes can take a part away.
 */
function inUrl(secret: string): string[] {
  const inForm = new URLSearchParams({ '': secret }).toString().slice(1);
  const encoded = [encodeURIComponent(secret), encodeURI(secret), inForm];
  const begins = ['http://a/?-', 'http://a/#-', 'http://a/-'];
  const written = [secret, ...encoded].flatMap((text) =>
    begins.map((begin) => new URL(`${begin}${text}-`).href.slice(begin.length, -1)),
  );
  return [...encoded, ...written.filter(({ length }) => length >= secret.length)];
}

/** Within an id, and at its begin, where a digit is written as its number (`CSS.escape`). */
function inSelector(secret: string): string[] {
  const within = secret.replace(/[^\w\u0080-\uffff-]/g, '\\$&');
  return [within, within.replace(/^\d/, '\\3$& ')];
}

/** The characters that do not depend on the bytes around the secret; the number of bytes before it is `before` modulo 3. */
function withinBase64(secret: Buffer, before: number, encoding: 'base64' | 'base64url'): string {
  const text = Buffer.concat([Buffer.alloc(before), secret]).toString(encoding);
  return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + secret.length) * 8) / 6));
}
