/**
 * Removes addresses of other hosts from a text for testers: material of strangers must not send a tester anywhere but to the
 * website under test. Pure.
 */

const removed = '[address removed]';

/** Domains without `https://` are found by frequent endings; others are names of files and methods, such as `user.name`. */
const endings =
  'com|net|org|edu|gov|mil|int|info|biz|io|ai|dev|app|co|tv|cc|xyz|site|online|shop|store|tech|cloud|page|link|click|live|club|top|vip|icu|fun|website|world|today|blog|de|uk|fr|nl|ru|cn|jp|br|eu|ca|au|es|pl|se|ch|dk|fi|cz|kr|tw|hk|sg|nz|za|mx|ar|tr|ua|ir|vn|gg|su|tk|cf|gq';
const rest = String.raw`[^\s<>"'\x60]*`;
/** The full stops that browsers accept in a host. */
const dot = String.raw`[.\u3002\uff0e\uff61]`;
const labels = String.raw`(?:[\p{L}\p{N}_-]+${dot})+`;

const address = new RegExp(
  [
    // With a scheme. Browsers also accept `https:/` and `https:`.
    String.raw`(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\/${rest}`,
    String.raw`\b(?:https?|ftp|mailto|javascript|data|tel|sms|blob|file|vbscript):${rest}`,
    // Without one: //host, \\host, a mail address, a domain, an IP address.
    String.raw`(?<![\p{L}\p{N}:/\\])(?:\/\/|\\\\)[\p{L}\p{N}\[]${rest}`,
    String.raw`(?<![\p{L}\p{N}_.+-])[\p{L}\p{N}_.+-]+@${labels}\p{L}{2,}`,
    String.raw`(?<![\p{L}\p{N}_-])www${dot}${rest}`,
    String.raw`(?<![\p{L}\p{N}_-])${labels}(?:(?:${endings}|xn--[a-z0-9-]+)(?![\p{L}\p{N}_-])(?::\d+)?(?:[/?#\\]${rest})?|\p{L}{2,}(?::\d+)?[/\\]${rest})`,
    String.raw`(?<![\p{L}\p{N}_.])(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?![\p{L}\p{N}_.]\d)(?::\d+)?(?:[/?#\\]${rest})?`,
  ].join('|'),
  'giu',
);

/** Punctuation after an address belongs to the sentence. */
const trailing = /[.,;:!?)\]}*_]+$/;

/** @param url of the job; addresses on its host, with its port, are kept */
export function withoutForeignAddresses(text: string, url: string): string {
  return visible(text).replace(address, (match) => {
    const end = trailing.exec(match)?.[0] ?? '';
    const found = match.slice(0, match.length - end.length);
    return isOn(found, url) ? match : removed + end;
  });
}

/** Characters that hide or turn text could split an address. Line ends and tabs are kept. */
function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\S\n\t ]/g, ' ')
    .replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, '');
}

function isOn(found: string, url: string): boolean {
  const withScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(found)
    ? found
    : `https://${found.replace(/^[/\\]+/, '')}`;
  if (!URL.canParse(withScheme) || !URL.canParse(url)) return false;
  const { protocol, host, username, password, pathname, search, hash } = new URL(withScheme);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  if (host !== new URL(url).host || username !== '' || password !== '') return false;
  // A redirect of the website may lead elsewhere.
  return !/https?:|:\/|%3a|\/\/|%2f%2f|\\|%5c/i.test(pathname + search + hash);
}
