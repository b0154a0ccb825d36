/**
 * Text of strangers as Markdown of the code host that shows it unchanged and does nothing: no markup, image or link, no
 * mention of a user, no reference to an issue, no emoji of a name, no command to a bot, no secret. Pure.
 */
import { redactText } from '@handtest/service';
import { cutToChars } from '../material/material-text.js';

/** Inside a mention or reference it ends the pattern, and is not visible. */
const zeroWidthSpace = '\u200b';

/** Control, bidirectional, zero-width, variation and tag characters: invisible, or they change how others are shown. */
const invisible =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

const lineBreaks = /\r\n?|[\u0085\u2028\u2029\v\f]/g;

/** Keys of third parties that pages and logs show, beside those that our own logs redact. */
const thirdPartySecrets =
  /\b(?:AKIA[0-9A-Z]{16}|xox[a-z]-[\w-]{10,}|AIza[\w-]{30,}|glpat-[\w-]{10,}|npm_\w{20,}|eyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?)/g;

/** Any scheme with two slashes, and what GitHub makes a link without one. */
const address = /(?:[a-z][a-z0-9+.-]{0,20}:\/\/|mailto:|xmpp:)[^\s<>"'`|\\^{}]*|www\.[^\s<>"'`|\\^{}]*/gi;

/** Punctuation with a meaning inside a line. An escaped `&` begins no character reference. */
const inlineMarkup = /[\\<>[\]!`|*_~&$]/g;
/** And at the start of a line: headings, quotes, lists, rules, tables, commands. */
const lineStart = /^(?:[#+\-=:/]|\d{1,9}(?=[.)]))/;

/** One line of plain text, without Markdown: for a title. */
export function neutralTitle(text: string, maximum: number): string {
  const line = cleaned(text)
    .replace(address, (found) => shownAddress(found))
    .replace(/\s+/g, ' ')
    .trim();
  return cut(line, maximum, (part) => withoutReferences(part).replace(/^\//, `${zeroWidthSpace}/`));
}

/** Paragraphs of Markdown. Empty lines at both ends are removed. */
export function neutralText(text: string, maximum: number): string {
  return cut(cleaned(text).trim(), maximum, (part) => part.split('\n').map(neutralLine).join('\n'));
}

/** Markdown for the place inside a line, such as an item of a list. */
export function neutralInline(text: string, maximum: number): string {
  return cut(cleaned(text).replace(/\s+/g, ' ').trim(), maximum, neutralLine);
}

/** `https://user:secret@host/path?query#part` as `https://host/path`. */
export function shownAddress(text: string): string {
  const [bare = ''] = text.split(/[?#]/, 1);
  return bare.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i, '$1');
}

function cleaned(text: string): string {
  const plain = text.toWellFormed().replace(lineBreaks, '\n').replaceAll('\t', ' ').replace(invisible, '');
  return redactText(plain).replace(thirdPartySecrets, '[redacted]');
}

function neutralLine(line: string): string {
  const parts: string[] = [];
  let from = 0;
  const text = line.trim();
  for (const found of text.matchAll(address)) {
    parts.push(escaped(text.slice(from, found.index)), codeSpan(shownAddress(found[0])));
    from = found.index + found[0].length;
  }
  parts.push(escaped(text.slice(from)));
  return parts.join('').replace(/ {2,}/g, ' ').trim().replace(lineStart, escapeStart);
}

/** A space on both sides, so that its backtick is the only one there. The address has none. */
function codeSpan(content: string): string {
  return content === '' ? '' : ` \`${content}\` `;
}

function escaped(text: string): string {
  return withoutReferences(text.replace(inlineMarkup, '\\$&'));
}

function escapeStart(start: string): string {
  return /\d/.test(start) ? `${start}\\` : `\\${start}`;
}

/** `@name`, `#12`, `owner/repo#12`, `GH-12`, and the name of an emoji, such as `:bug:` or the line of `app.js:100:12`. No minute is one. */
function withoutReferences(text: string): string {
  return text
    .replace(/:(?=(?!\d\d:)[\w+\\-]+:)/g, `:${zeroWidthSpace}`)
    .replaceAll('@', `@${zeroWidthSpace}`)
    .replace(/#(?=\d)/g, `#${zeroWidthSpace}`)
    .replace(/GH-(?=\d)/gi, `$&${zeroWidthSpace}`);
}

/** Shortens the text until its neutral form fits: the form itself must not be cut inside an escape. */
function cut(text: string, maximum: number, form: (part: string) => string): string {
  let part = text;
  let shown = form(part);
  while (shown.length > maximum) {
    const length = Math.min(part.length - 1, Math.floor((part.length * maximum) / shown.length) - 1);
    part = cutToChars(part, Math.max(0, length));
    shown = `${form(part)}…`;
  }
  return shown;
}
