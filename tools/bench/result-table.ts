/** The results as a table, with the notes below. Pure. */
import type { Row } from './measurement.js';

const headings = ['', 'floor', 'measured', 'ratio', 'spread', 'goal', 'worst'] as const;

export function resultTable(rows: readonly Row[]): string {
  const cells = [[...headings], ...rows.map(cellsOf)];
  const widths = headings.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  const lines = cells.map((line) => line.map((cell, column) => cell.padEnd(widths[column]!)).join('  '));
  const notes = rows.flatMap(({ name, notes: sentences }) => [
    '',
    name,
    ...sentences.map((text) => `  ${text}`),
  ]);
  return [...lines, ...notes].map((line) => line.trimEnd()).join('\n');
}

function cellsOf({ name, floor, measured, ratio, spread, goal, worst }: Row): string[] {
  const verdict = goal ? `${goal.text} ${goal.met ? 'met' : 'MISSED'}` : '–';
  return [name, floor, measured, ratio.toFixed(2), spread ?? '', verdict, worst ?? ''];
}
