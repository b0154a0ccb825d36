/** Fits a logistic function by Newton's method. Pure. */

export interface Example {
  readonly features: readonly number[];
  readonly isPositive: boolean;
}

/** Pulls the coefficients towards 0, because the examples are few. Not the constant. */
const penalty = 0.1;
const steps = 50;

/** The constant, then a coefficient for each feature. */
export function fitLogistic(examples: readonly Example[]): number[] {
  const rows = examples.map(({ features, isPositive }) => ({ x: [1, ...features], y: isPositive ? 1 : 0 }));
  const size = rows[0]!.x.length;
  let coefficients = Array<number>(size).fill(0);
  for (let step = 0; step < steps; step += 1) {
    const slope = coefficients.map((value, index) => (index === 0 ? 0 : -penalty * value));
    const curve = Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (_unused, j) => (i === j && i > 0 ? penalty : 0)),
    );
    for (const { x, y } of rows) {
      const p = 1 / (1 + Math.exp(-x.reduce((sum, value, index) => sum + value * coefficients[index]!, 0)));
      for (let i = 0; i < size; i += 1) {
        slope[i]! += (y - p) * x[i]!;
        for (let j = 0; j < size; j += 1) curve[i]![j]! += p * (1 - p) * x[i]! * x[j]!;
      }
    }
    const change = solve(curve, slope);
    coefficients = coefficients.map((value, index) => value + change[index]!);
  }
  return coefficients;
}

/** Gauss's elimination, for a matrix that is positive definite. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index]!]);
  for (const [at, pivot] of rows.entries()) {
    for (const [other, row] of rows.entries()) {
      if (other === at) continue;
      const factor = row[at]! / pivot[at]!;
      for (let column = at; column < row.length; column += 1) row[column]! -= factor * pivot[column]!;
    }
  }
  return rows.map((row, index) => row.at(-1)! / row[index]!);
}
