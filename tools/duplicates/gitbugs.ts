/** Reads issues and pairs of duplicates of GitBugs (github.com/av9ash/gitbugs, CC BY 4.0) from a folder outside this repository. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Report {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly createdMs: number;
}

export interface ReportPair {
  readonly query: Report;
  readonly duplicate: Report;
}

export interface ReportSet {
  readonly name: string;
  readonly reports: readonly Report[];
  readonly pairs: readonly ReportPair[];
}

/** As much as the index keeps of an issue. */
const bodyLength = 8_000;

/** Pairs with exactly one duplicate that is in the corpus too. @param part `train`, `test` or `combined` */
export function readSet(folder: string, project: string, part: string): ReportSet {
  const file = (end: string) =>
    readFileSync(join(folder, project.toLowerCase(), `${project}_bugs${end}.csv`), 'utf8');
  const [head = [], ...rows] = parseCsv(file(''));
  const column = (name: string) => head.indexOf(name);
  const [id, title, body, created] = ['Issue id', 'Summary', 'Description', 'Created'].map(column);
  const reports = rows.map((row) => ({
    id: row[id!]!,
    title: row[title!] ?? '',
    body: (row[body!] ?? '').slice(0, bodyLength),
    createdMs: Date.parse((row[created!] ?? '').replaceAll('/', ' ')),
  }));
  const known = new Map(reports.map((report) => [report.id, report]));
  const pairs = parseCsv(file(`-${part}`))
    .slice(1)
    .flatMap(([one = '', others = '']) => {
      const [query, duplicate] = [known.get(one), known.get(others.trim())];
      return query && duplicate ? [{ query, duplicate }] : [];
    });
  return { name: `${project} ${part}`, reports, pairs };
}

/** As RFC 4180 describes it: cells in quotation marks may have commas, line ends and doubled quotation marks. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
  let at = 0;
  while (at < text.length) {
    cell.lastIndex = at;
    const found = cell.exec(text)!;
    rows.at(-1)!.push(found[1]?.replaceAll('""', '"') ?? found[2]!);
    at = cell.lastIndex;
    if (text[at] === ',') at += 1;
    else {
      const end = text.startsWith('\r\n', at) ? 2 : 1;
      at += end;
      if (at < text.length) rows.push([]);
    }
  }
  return rows.filter((row) => row.length > 1 || row[0] !== '');
}
