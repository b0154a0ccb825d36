/** Texts of the code host. They may contain any character; what Postgres cannot store is replaced. Pure. */
import { markdownComment } from '@handtest/contracts/codehost';

/** Without NUL and halves of surrogate pairs. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}

/** At most this many UTF-16 units, without half of a pair at the end. */
export function cutToChars(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  const isPairSplit = /[\ud800-\udbff]/.test(text.charAt(maximum - 1));
  return text.slice(0, isPairSplit ? maximum - 1 : maximum);
}

/** At most this many bytes of UTF-8, without a part of a character at the end. */
export function cutToBytes(text: string, maximum: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maximum) return text;
  let end = Math.max(0, maximum);
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.toString('utf8', 0, end);
}

/** Code in Markdown, in a block or in a line. */
const block = '^ {0,3}(?<fence>`{3,}|~{3,})[^`\\n]*\\n[\\s\\S]*?(?:^ {0,3}\\k<fence>|(?![\\s\\S]))';
const inLine = '(?<!`)(?<mark>`+)(?!`)[^\\n]{1,300}?(?<!`)\\k<mark>(?!`)';
const commentsAndCode = new RegExp([markdownComment.source, block, inLine].join('|'), 'gm');

/** The code host reads no references in code and comments. */
export function withoutCode(markdown: string): string {
  return markdown.replace(commentsAndCode, ' ');
}
