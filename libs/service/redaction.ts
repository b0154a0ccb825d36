/**
 * Removes secrets from a log line before it leaves the process: by the name of their field, and by their form inside
 * any text (our tokens, bearer headers, passwords in URLs, keys of third parties). The line is a finished JSON
 * document, so nothing is added afterwards.
 */

const redacted = '[redacted]';

/** A field whose name contains one of these (letters only, lower case) is not logged. */
const secretNames = [
  'password',
  'passwd',
  'secret',
  'authorization',
  'cookie',
  'apikey',
  'privatekey',
  'credential',
  'signature',
];
/** A field whose name ends with one of these is not logged; `tokenId` is. */
const secretNameEndings = [
  'token',
  'tokens',
  'passphrase',
  'databaseurl',
  'natsurl',
  'redisurl',
  'inviteurl',
];
/** The values of a failed SQL statement, which are contents of rows. */
const boundValues = ['parameters'];

const namedSecret = [...secretNames, 'api[_-]key', 'private[_-]key', '[a-z_-]*token'].join('|');

/** Forms of secrets in text, with their replacements. */
const textRules: readonly (readonly [RegExp, string])[] = [
  [/\bht_(key|test|pat|ses|inv|rst)_[0-9A-Za-z]+/g, `ht_$1_${redacted}`],
  [/\bwhsec_[0-9A-Za-z+/=_-]+/g, `whsec_${redacted}`],
  [/\b(sk-ant-|[sr]k_(?:live|test)_|gh[opsur]_|github_pat_)[0-9A-Za-z_-]+/g, `$1${redacted}`],
  [/\b(Bearer|Basic)\s+[0-9A-Za-z+/=._~-]{6,}/gi, `$1 ${redacted}`],
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"'?#]+@/gi, `$1${redacted}@`],
  [/(\/(?:invitations?|invite)\/)[0-9A-Za-z_-]{30,}/g, `$1${redacted}`],
  // All of them: the rule below would keep the second one.
  [/(cookie\\*["']?\s*[=:]\s*\\*["']?)[^\s;,"'\\]+(?:; ?[\w.-]+=[^\s;,"'\\]*)+/gi, `$1${redacted}`],
  [
    new RegExp(`(\\\\*["']?(?:${namedSecret})\\\\*["']?\\s*[=:]\\s*\\\\*["']?)[^\\s"'\\\\&,;}]+`, 'gi'),
    `$1${redacted}`,
  ],
];

/** A cheap test that passes ordinary lines unchanged. */
const suspicious =
  /ht_(?:key|test|pat|ses|inv|rst)_|whsec_|sk-ant-|[sr]k_(?:live|test)_|gh[opsur]_|github_pat_|bearer |basic |\/\/[^\s/]*@|\/invit|passw|passphrase|secret|authorization|cookie|api[_-]?key|private[_-]?key|credential|signature|token|(?:database|nats|redis|invite)_?url|"parameters"/i;

/** Cleans one line of JSON log; a line that is not JSON is cleaned as text. */
export function redactLine(line: string): string {
  if (!suspicious.test(line)) return line;
  try {
    return `${JSON.stringify(redactValue(JSON.parse(line)))}\n`;
  } catch {
    return redactText(line);
  }
}

export function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redactValue);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      redactText(name),
      isSecretName(name) && member !== null && member !== '' ? redacted : redactValue(member),
    ]),
  );
}

export function redactText(text: string): string {
  if (!suspicious.test(text)) return text;
  return textRules.reduce((clean, [shape, replacement]) => clean.replace(shape, replacement), text);
}

function isSecretName(name: string): boolean {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  return (
    boundValues.includes(letters) ||
    secretNames.some((secret) => letters.includes(secret)) ||
    secretNameEndings.some((ending) => letters.endsWith(ending))
  );
}
