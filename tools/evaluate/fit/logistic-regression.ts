/** A logistic regression, fitted by AdaGrad from zero: the same examples give the same weights. Pure. */

export interface Example {
  /** Values by feature; the bias is added. */
  readonly features: ReadonlyMap<string, number>;
  readonly isTrue: boolean;
  /** How much it counts. */
  readonly weight: number;
}

export interface Fit {
  /** Strength of the pull towards 0; the bias is free. */
  readonly penalty: number;
  readonly rounds: number;
}

const rate = 0.5;

/** The weight of each feature; that of the constant 1 is `bias`. */
export function fitted(examples: readonly Example[], { penalty, rounds }: Fit): Map<string, number> {
  const names = ['bias', ...new Set(examples.flatMap(({ features }) => [...features.keys()]))];
  const indexOf = new Map(names.map((name, index) => [name, index]));
  const rows = examples.map(({ features, isTrue, weight }) => ({
    cells: [[0, 1] as const, ...[...features].map(([name, value]) => [indexOf.get(name)!, value] as const)],
    goal: Number(isTrue),
    weight,
  }));
  const weights = new Float64Array(names.length);
  const squares = new Float64Array(names.length).fill(1e-8);
  for (let round = 0; round < rounds; round++) {
    const slope = weights.map((weight, index) => (index === 0 ? 0 : penalty * weight));
    for (const { cells, goal, weight } of rows) {
      const odds = cells.reduce((sum, [index, value]) => sum + weights[index]! * value, 0);
      const miss = weight * (1 / (1 + Math.exp(-odds)) - goal);
      for (const [index, value] of cells) slope[index]! += miss * value;
    }
    for (const [index, value] of slope.entries()) {
      squares[index]! += value * value;
      weights[index]! -= (rate * value) / Math.sqrt(squares[index]!);
    }
  }
  return new Map(names.map((name, index) => [name, weights[index]!]));
}
