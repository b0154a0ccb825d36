/** The figures of an evaluation as one table. Pure. */
import type { CaseReading } from './case-reading.js';
import { type Figure, isMet } from './figure.js';

/** The figures of one way to read the corpus. */
export interface Section {
  readonly title: string;
  readonly figures: readonly Figure[];
  readonly readings: readonly CaseReading[];
}

export function evaluationTable(sections: readonly Section[]): string {
  const rows = sections.flatMap(({ title, figures, readings }) => [
    [`${title} (${readings.length} reports)`],
    ...figures.map((figure) => [
      figure.name,
      `${figure.count} of ${figure.of}`,
      percent(figure),
      barOf(figure),
    ]),
    ['USD per report', perReport(readings, ({ usd }) => usd)],
    ['seconds per report', perReport(readings, ({ seconds }) => seconds)],
    [],
  ]);
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.filter((row) => row.length > 1).map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The wrong trials of each figure, by case. A figure with a name that is indented is part of the one above. */
export function evaluationDetails(sections: readonly Section[]): string {
  const wrong = sections.flatMap(({ title, figures }) =>
    figures
      .filter(({ name, wrong }) => wrong.length > 0 && !name.startsWith(' '))
      .map((figure) => ({ title, figure })),
  );
  return wrong
    .map(({ title, figure }) =>
      [`${title}, ${figure.name}: wrong`, ...figure.wrong.map((line) => `  ${line}`)].join('\n'),
    )
    .join('\n\n');
}

function percent({ count, of }: Figure): string {
  return of === 0 ? '–' : `${((100 * count) / of).toFixed(0)} %`;
}

/** E.g. `≥ 70 % met`; empty without a bar. */
export function barOf(figure: Figure): string {
  if (!figure.bar) return '';
  const [sign, share] = 'atLeast' in figure.bar ? ['≥', figure.bar.atLeast] : ['≤', figure.bar.atMost];
  return `${sign} ${Number((100 * share).toFixed(1))} % ${isMet(figure) ? 'met' : 'MISSED'}`;
}

function perReport(readings: readonly CaseReading[], valueOf: (one: CaseReading) => number): string {
  const sum = readings.reduce((total, one) => total + valueOf(one), 0);
  return (sum / readings.length).toFixed(4);
}
