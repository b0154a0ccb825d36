/** The result of a benchmark: a measured quantity and a floor from the same run. Pure. */

export interface Row {
  readonly name: string;
  /** With its unit: `8,289/s`. */
  readonly floor: string;
  readonly measured: string;
  /** More is better: of CPU time where all of it is measured, else of the measured quantity. */
  readonly ratio: number;
  /** The lowest and the highest ratio of a round. */
  readonly spread?: string;
  readonly goal?: Goal;
  /** The maximum or the 99th percentile of the measured side. */
  readonly worst?: string;
  /** Sentences about the floor and the checks. */
  readonly notes: readonly string[];
}

export interface Goal {
  readonly text: string;
  readonly met: boolean;
}

export interface Benchmark {
  readonly name: string;
  /** The comparison in one sentence. */
  readonly about: string;
  run(progress: Progress): Promise<Omit<Row, 'name'>>;
}

export type Progress = (text: string) => void;

export function atLeast(limit: number, value: number): Goal {
  return { text: `≥ ${limit}`, met: value >= limit };
}

export function atMost(limit: number, value: number, unit: string): Goal {
  return { text: `≤ ${limit} ${unit}`, met: value <= limit };
}

export function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en-US')}/s`;
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1_024).toFixed(1)} KB`;
}
