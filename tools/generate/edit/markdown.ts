/** Adds rows to tables of our Markdown. Pure. */

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
