/** Adds an endpoint to the tables of `docs/specification.md`. Pure. */

const heading = /^#{2,3} (.+)$/;
const endpointRow = /^\| (GET|POST|PUT|PATCH|DELETE) +\| /;
const emptyTable = ['| Method | Path | Access | Request | Response |', '| --- | --- | --- | --- | --- |'];

/** Behind the last row of the section; a section that is not there comes after all others that have endpoints. */
export function addEndpointRow(markdown: string, section: string, row: string): string {
  const lines = markdown.split('\n');
  let current: string | undefined;
  let lastOfSection = -1;
  let lastOfAll = -1;
  lines.forEach((line, index) => {
    current = heading.exec(line)?.[1] ?? current;
    if (!endpointRow.test(line)) return;
    lastOfAll = index;
    if (current === section) lastOfSection = index;
  });
  if (lastOfAll < 0) throw new Error('docs/specification.md has no table of endpoints');
  if (lastOfSection >= 0) return lines.toSpliced(lastOfSection + 1, 0, row).join('\n');
  const distance = lines.slice(lastOfAll).findIndex((line) => heading.test(line));
  const end = distance < 0 ? lines.length : lastOfAll + distance;
  return lines.toSpliced(end, 0, '', `### ${section}`, '', ...emptyTable, row, '').join('\n');
}
