/** Relations and code references by rules. Pure. */
import type { CandidateIssue, CandidatePlace } from '@handtest/contracts/codehost';
import { limited } from '../text/limited.js';
import { duplicateConfidence } from './duplicate-confidence.js';
import type { ComparedIssue } from './relation-threshold.js';

const maximumPlaces = 3;
const lowestPlaceScore = 0.5;
const maximumSharedLength = 120;

export function comparedByRules(issue: CandidateIssue): ComparedIssue {
  return { issue, confidence: duplicateConfidence(issue.features), reason: reasonOf(issue) };
}

/** E.g. `Same error "payment is undefined"; titles alike 0.81`. */
function reasonOf({ sharedText, features }: CandidateIssue): string {
  const titles = `itles alike ${features.titleDice.toFixed(2)}`;
  return sharedText ? `${shared(sharedText)}; t${titles}` : `T${titles}`;
}

function shared(text: string): string {
  const short = limited(text, maximumSharedLength);
  if (short.startsWith('/')) return `Same route ${short}`;
  return /\s/.test(short) || /error|exception/i.test(short)
    ? `Same error "${short}"`
    : `Same identifier "${short}"`;
}

/** At most 3 with half of the best possible score. */
export function placesByRules(places: readonly CandidatePlace[]): CandidatePlace[] {
  return places
    .filter(({ score }) => score >= lowestPlaceScore)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maximumPlaces);
}
