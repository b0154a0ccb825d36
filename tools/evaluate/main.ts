/**
 * `npm run evaluate [-- --reader rules|model] [--corpus FOLDER] [--details]` reads a corpus of reports and prints how much of
 * it is right. The exit code is 1 when a bar is missed. `npm run evaluate -- --fit` writes the weights of the rules, and
 * `npm run evaluate -- --cross-validate` measures each report with weights that were fitted without it.
 */
import { projectRoot } from '@handtest/deployment';
import { RulesReader } from '../../apps/extraction/rules/rules-reader.js';
import { readCorpus } from './corpus.js';
import { evaluate } from './evaluation.js';
import { type EvaluationOptions, evaluationOptions } from './evaluation-options.js';
import { evaluationDetails, evaluationTable } from './evaluation-table.js';
import { isMet } from './figure.js';
import { crossValidated } from './fit/cross-validation.js';
import { samplesOf, writeWeights } from './fit/weight.js';
import { modelReader } from './model-reader.js';

async function measure(options: EvaluationOptions): Promise<void> {
  const cases = readCorpus(options.corpus);
  const reader = options.reader === 'rules' ? new RulesReader() : modelReader(process.env);
  const { reader: name, version } = reader.provenance;
  console.log(`${cases.length} reports of ${options.corpus}, read by ${name} ${version}\n`);
  const sections = options.crossValidate
    ? [await crossValidated(cases, await samplesOf(projectRoot()))]
    : await evaluate(cases, reader);
  console.log(evaluationTable(sections));
  if (options.details) console.log(evaluationDetails(sections));
  if (!sections.every(({ figures }) => figures.every(isMet))) process.exitCode = 1;
}

try {
  const options = evaluationOptions(process.argv.slice(2), process.env, projectRoot());
  if (options.fit) await writeWeights(projectRoot());
  else await measure(options);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
