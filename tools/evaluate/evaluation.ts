/** Reads a corpus in two ways and measures both. */
import type { ReportReader } from '../../apps/extraction/report/report-reader.js';
import { answerFigures } from './answer-figures.js';
import { readCases } from './case-reading.js';
import type { EvaluationCase } from './evaluation-case.js';
import type { Section } from './evaluation-table.js';
import { proseFigures } from './prose-figures.js';

export async function evaluate(
  cases: readonly EvaluationCase[],
  reader: ReportReader,
  retryDelaysMs?: readonly number[],
): Promise<[prose: Section, answered: Section]> {
  const prose = await readCases(cases, reader, false, retryDelaysMs);
  const answered = await readCases(cases, reader, true, retryDelaysMs);
  return [
    { title: 'Prose alone', readings: prose, figures: proseFigures(prose) },
    { title: "With the tester's answers", readings: answered, figures: answerFigures(answered) },
  ];
}
