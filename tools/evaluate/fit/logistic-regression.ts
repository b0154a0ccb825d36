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
  const rows = examples.map((example) => rowOf(example, indexOf));
  const weights = new Float64Array(names.length);
  const squares = new Float64Array(names.length).fill(1e-8);
  for (let round = 0; round < rounds; round++) {
    const slope = weights.map((weight, index) => (index === 0 ? 0 : penalty * weight));
    for (const row of rows) addSlope(slope, row, weights);
    for (let index = 0; index < weights.length; index++) {
      squares[index]! += slope[index]! ** 2;
      weights[index]! -= (rate * slope[index]!) / Math.sqrt(squares[index]!);
    }
  }
  return new Map(names.map((name, index) => [name, weights[index]!]));
}

interface Row {
  readonly columns: Int32Array;
  readonly values: Float64Array;
  readonly goal: number;
  readonly weight: number;
}

function rowOf({ features, isTrue, weight }: Example, indexOf: ReadonlyMap<string, number>): Row {
  return {
    columns: Int32Array.from([0, ...[...features.keys()].map((name) => indexOf.get(name)!)]),
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
