/** What a benchmark tells: a measured quantity against a floor that was measured in the same run. Pure. */

export interface Row {
  readonly name: string;
  /** With its unit: `8,289/s`. */
  readonly floor: string;
  readonly measured: string;
  /** The measured quantity as a share of the floor; the other way round where less is better, so that more is better. */
  readonly ratio: number;
  /** What it must be, and whether it is; absent when nothing was promised. */
  readonly goal?: Goal;
  /** The slowest, or the 99th percentile, of the measured side. */
  readonly worst?: string;
  /** What the floor was and what was checked besides, in sentences. */
  readonly notes: readonly string[];
}

export interface Goal {
  readonly text: string;
  readonly met: boolean;
}

/** One of the things that `npm run bench` measures. */
export interface Benchmark {
  readonly name: string;
  /** What is compared with what, in a sentence. */
  readonly about: string;
  run(progress: Progress): Promise<Row>;
}

/** Tells what is going on, for whoever waits. */
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
