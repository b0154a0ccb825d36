/** Changes of our Markdown: rows of tables, and the list of what a service owns, serves and calls. Pure. */

/** Where our prose is broken. */
const lineWidth = 120;

/** Adds a row to the first table below a line; prettier aligns it. */
export function addRow(markdown: string, below: RegExp, row: string): string {
  const lines = markdown.split('\n');
  const start = lines.findIndex((line) => below.test(line));
  const first = lines.findIndex((line, index) => index >= start && line.startsWith('|'));
  if (start < 0 || first < 0) throw new Error(`There is no table below ${below}`);
  const length = lines.slice(first).findIndex((line) => !line.startsWith('|'));
  const end = length < 0 ? lines.length : first + length;
  return lines.toSpliced(end, 0, row).join('\n');
}

/**
 * Puts something first in an item of the list, `- **Calls** …`; in place of its text when that says there is nothing.
 * First, because what follows may be any sentence.
 */
export function addToItem(markdown: string, item: string, text: string): string {
  const pattern = new RegExp(`^- \\*\\*${item}\\*\\* (.*(?:\\n(?!- \\*\\*|\\n|#).+)*)`, 'm');
  const present = pattern.exec(markdown)?.[1];
  if (present === undefined) throw new Error(`There is no item **${item}**`);
  const begin = `- **${item}** ${text}`;
  if (/^nothing\b/.test(present)) return markdown.replace(pattern, () => `${begin}.`);
  const fits = `${begin}, ${present.split('\n')[0]}`.length <= lineWidth;
  return markdown.replace(pattern, () => `${begin},${fits ? ' ' : '\n  '}${present}`);
}

/** `` `rpc.identity.key` (create, list) `` gets one operation more; undefined when the text puts it in another way. */
export function addOperation(markdown: string, owner: string, operation: string): string | undefined {
  const pattern = new RegExp(`(\`(?:rpc\\.)?${owner.replace('.', '\\.')}\` \\()(?=[a-z])`);
  return pattern.test(markdown) ? markdown.replace(pattern, `$1${operation}, `) : undefined;
}
