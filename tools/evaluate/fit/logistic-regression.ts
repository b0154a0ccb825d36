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

/** Looked up once: in a test, looking up a global takes longer than all else in the loops below. */
const { exp, sqrt } = Math;

/** The weight of each feature; that of the constant 1 is `bias`. */
export function fitted(examples: readonly Example[], { penalty, rounds }: Fit): Map<string, number> {
  const columnOf = new Map([['bias', 0]]);
  const table = tableOf(examples, columnOf);
  const weights = new Float64Array(columnOf.size);
  const slope = new Float64Array(columnOf.size);
  const squares = new Float64Array(columnOf.size).fill(1e-8);
  for (let round = 0; round < rounds; round++) {
    for (let index = 0; index < weights.length; index++)
      slope[index] = index === 0 ? 0 : penalty * weights[index]!;
    addSlopes(slope, table, weights);
    for (let index = 0; index < weights.length; index++) {
      const change = slope[index]!;
      squares[index]! += change * change;
      weights[index]! -= (rate * change) / sqrt(squares[index]!);
    }
  }
  return new Map([...columnOf].map(([name, column]) => [name, weights[column]!]));
}

/** The cells of all examples one after the other, those with a value only: arrays for each would take several times as long. */
interface Table {
  readonly columns: Int32Array;
  readonly values: Float64Array;
  /** Of each example, and of one more at the end. */
  readonly starts: Int32Array;
  readonly goals: Float64Array;
  readonly weights: Float64Array;
}

/** @param columnOf gets the features that it does not have yet */
function tableOf(examples: readonly Example[], columnOf: Map<string, number>): Table {
  const columns: number[] = [];
  const values: number[] = [];
  const starts = [0];
  for (const { features } of examples) {
    columns.push(0);
    values.push(1);
    for (const [name, value] of features) {
      if (!columnOf.has(name)) columnOf.set(name, columnOf.size);
      columns.push(columnOf.get(name)!);
      values.push(value);
    }
    starts.push(columns.length);
  }
  return {
    columns: Int32Array.from(columns),
    values: Float64Array.from(values),
    starts: Int32Array.from(starts),
    goals: Float64Array.from(examples, ({ isTrue }) => Number(isTrue)),
    weights: Float64Array.from(examples, ({ weight }) => weight),
  };
}

/** Plain loops: a fit runs through some ten million cells. */
function addSlopes(slope: Float64Array, table: Table, weights: Float64Array): void {
  const { columns, values, starts, goals } = table;
  for (let row = 0; row < goals.length; row++) {
    const start = starts[row]!;
    const end = starts[row + 1]!;
    let odds = 0;
    for (let at = start; at < end; at++) odds += weights[columns[at]!]! * values[at]!;
    const miss = table.weights[row]! * (1 / (1 + exp(-odds)) - goals[row]!);
    for (let at = start; at < end; at++) slope[columns[at]!]! += miss * values[at]!;
  }
}
