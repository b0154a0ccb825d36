/** The weights of the rules, fitted to labelled reports and sentences: `npm run evaluate -- --fit`. Pure. */
import type { FailureWeights } from './failure-odds.js';
import type { UnclearWeights } from './unclear-odds.js';
import { failureWitnesses, failureWords, unclearWitnesses, unclearWords } from './weight.generated.js';
import { parsedWeights } from './word-score.js';

export interface RuleWeights {
  readonly failure: FailureWeights;
  readonly unclear: UnclearWeights;
}

export const ruleWeights: RuleWeights = {
  failure: { words: parsedWeights(failureWords), witnesses: failureWitnesses },
  unclear: { words: parsedWeights(unclearWords), witnesses: unclearWitnesses },
};
