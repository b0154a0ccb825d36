/** Odds that add up what weak witnesses say. Pure. */

/** How much each witness says; `bias` without any of them. */
export type WitnessWeights<Name extends string> = Readonly<Record<Name | 'bias', number>>;

/** The logarithm of the odds: above 0, what the witnesses speak for is more likely than not. */
export function logOddsOf<Name extends string>(
  witnesses: Readonly<Record<Name, number>>,
  weights: WitnessWeights<NoInfer<Name>>,
): number {
  const names = Object.keys(witnesses) as Name[];
  return names.reduce((sum, name) => sum + witnesses[name] * weights[name], weights.bias);
}
