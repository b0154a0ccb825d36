/** Texts of at most a given length. What is cut ends with `…`. Pure. */

/** Never splits a character that takes two units, such as an emoji. */
export function limited(text: string, length: number): string {
  if (text.length <= length) return text;
  if (length === 0) return '';
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

export function limitedLine(text: string, length: number): string {
  return limited(text.replace(/\s+/g, ' ').trim(), length);
}
