/**
 * Reads each report of a corpus with weights that were fitted without it, nor the other reports of the same test. These figures
 * show how well a fit reads unknown reports. Patterns of the rules that were written with the corpus in view stay known.
 */
import { RulesReader } from '../../../apps/extraction/rules/rules-reader.js';
import { type CaseReading, readCases } from '../case-reading.js';
import type { EvaluationCase } from '../evaluation-case.js';
import type { Section } from '../evaluation-table.js';
import { proseFigures } from '../prose-figures.js';
import { groupOf, partOf, type Sample } from './sample.js';
import { fittedWeights } from './weight.js';

const folds = 5;

/** @param samples of the corpus, and sentences */
export async function crossValidated(
  cases: readonly EvaluationCase[],
  samples: readonly Sample[],
): Promise<Section> {
  const readings: CaseReading[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const left = cases.filter((one) => partOf(`fold ${groupOf(one)}`, folds) === fold);
    const others = samples.filter(({ group }) => partOf(`fold ${group}`, folds) !== fold);
    readings.push(...(await readCases(left, new RulesReader(fittedWeights(others)), false)));
  }
  return { title: 'Cross-validation, prose alone', readings, figures: proseFigures(readings) };
}
