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
  const columnOf = new Map([['bias', 0]]);
  const rows = examples.map((example) => rowOf(example, columnOf));
  const weights = new Float64Array(columnOf.size);
  const slope = new Float64Array(columnOf.size);
  const squares = new Float64Array(columnOf.size).fill(1e-8);
  for (let round = 0; round < rounds; round++) {
    for (let index = 0; index < weights.length; index++)
      slope[index] = index === 0 ? 0 : penalty * weights[index]!;
    for (const row of rows) addSlope(slope, row, weights);
    for (let index = 0; index < weights.length; index++) {
      const change = slope[index]!;
      squares[index]! += change * change;
      weights[index]! -= (rate * change) / Math.sqrt(squares[index]!);
    }
  }
  return new Map([...columnOf].map(([name, column]) => [name, weights[column]!]));
}

interface Row {
  readonly columns: Int32Array;
  readonly values: Float64Array;
  readonly goal: number;
  readonly weight: number;
}

/** @param columnOf gets the features that it does not have yet */
function rowOf({ features, isTrue, weight }: Example, columnOf: Map<string, number>): Row {
  for (const name of features.keys()) if (!columnOf.has(name)) columnOf.set(name, columnOf.size);
  return {
    columns: Int32Array.from([0, ...[...features.keys()].map((name) => columnOf.get(name)!)]),
    values: Float64Array.from([1, ...features.values()]),
    goal: Number(isTrue),
    weight,
  };
}

/** Plain loops: a fit runs through some ten million cells. */
function addSlope(slope: Float64Array, { columns, values, goal, weight }: Row, weights: Float64Array): void {
  let odds = 0;
  for (let at = 0; at < columns.length; at++) odds += weights[columns[at]!]! * values[at]!;
  const miss = weight * (1 / (1 + Math.exp(-odds)) - goal);
  for (let at = 0; at < columns.length; at++) slope[columns[at]!]! += miss * values[at]!;
}
