/**
 * How likely an issue and a finding are the same defect, by rules: a logistic function of their features. Pure.
 *
 * `npm run bench:duplicates` prints the coefficients. They are conservative, because a false duplicate hides a new defect
 * (decision 0028). The age has none: the corpus says nothing about it.
 */
import type { DuplicateFeatures } from '@handtest/contracts/codehost';

const constant = -7.23;
const coefficients = { relativeScore: 14.87, titleDice: 1.95, sharedIdentifiers: 1.59, sameLabel: 1.53 };

/** From 0 to 1. */
export function duplicateConfidence(features: DuplicateFeatures): number {
  const exponent =
    constant +
    coefficients.relativeScore * share(features.relativeScore) +
    coefficients.titleDice * share(features.titleDice) +
    coefficients.sharedIdentifiers * share(features.sharedIdentifiers) +
    coefficients.sameLabel * share(features.sameLabel);
  return 1 / (1 + Math.exp(-exponent));
}

/** A number outside 0 to 1 is a fault of its source. */
function share(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
}
