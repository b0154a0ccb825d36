/** The prose of a report, read once for the verdict, the findings and the values. */
import { type Clause, clausesOf } from './clause.js';
import { languageOf } from './language.js';
import { type Line, linesOf } from './line.js';
import { mark } from './quotation.js';

export interface Prose {
  /** ISO 639-1; English when no other language is certain; undefined without words. */
  readonly language: string | undefined;
  readonly lines: readonly Line[];
  /** In the order of the report; none in another language than English. */
  readonly clauses: readonly Clause[];
}

export function proseOf(report: string): Prose {
  const lines = linesOf(report);
  const own = lines.filter(({ isQuoted }) => !isQuoted).map(({ plain }) => plain.replaceAll(mark, ' '));
  const language = languageOf(own.join('\n'));
  return { language, lines, clauses: (language ?? 'en') === 'en' ? clausesOf(lines) : [] };
}
