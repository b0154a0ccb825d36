/**
 * Measures floor and system alternately, so that other load on the machine affects both. The figure of a benchmark is the
 * median of its rounds: one disturbed round changes nothing.
 */
import { median } from '@handtest/testing';

const roundCount = 5;

export interface Sides<Measurement> {
  floor(round: number): Promise<Measurement>;
  measured(round: number): Promise<Measurement>;
}

export interface Rounds<Measurement> {
  readonly floor: readonly Measurement[];
  readonly measured: readonly Measurement[];
}

export function alternate<Measurement>(sides: Sides<Measurement>): Promise<Rounds<Measurement>> {
  return alternateInSlices(sides, 1, ([only]) => only!);
}

/**
 * Each round consists of several slices of both sides in turn, so that a slow minute of the machine affects both.
 *
 * @param join makes the measurement of a round out of its slices
 */
export async function alternateInSlices<Slice, Measurement>(
  sides: Sides<Slice>,
  sliceCount: number,
  join: (slices: readonly Slice[], side: keyof Sides<Slice>) => Measurement,
): Promise<Rounds<Measurement>> {
  const rounds = { floor: [] as Measurement[], measured: [] as Measurement[] };
  for (let round = 0; round < roundCount; round++) {
    const slices = { floor: [] as Slice[], measured: [] as Slice[] };
    for (let slice = 0; slice < sliceCount; slice++) {
      slices.floor.push(await sides.floor(round));
      slices.measured.push(await sides.measured(round));
    }
    rounds.floor.push(join(slices.floor, 'floor'));
    rounds.measured.push(join(slices.measured, 'measured'));
  }
  return rounds;
}

/** The medians of one quantity. */
export function mediansOf<Measurement>(
  rounds: Rounds<Measurement>,
  quantity: (measurement: Measurement) => number,
): { floor: number; measured: number } {
  return { floor: median(rounds.floor.map(quantity)), measured: median(rounds.measured.map(quantity)) };
}

export interface Ratio {
  readonly ratio: number;
  /** The lowest and the highest of a round: `0.68–0.74`. */
  readonly spread: string;
}

/** Of each round, where less is better: floor / measured. */
export function ratioOf<Measurement>(
  rounds: Rounds<Measurement>,
  quantity: (measurement: Measurement) => number,
): Ratio {
  const ratios = rounds.measured.map(
    (measured, round) => quantity(rounds.floor[round]!) / quantity(measured),
  );
  const [lowest, highest] = [Math.min(...ratios), Math.max(...ratios)];
  return { ratio: median(ratios), spread: `${lowest.toFixed(2)}–${highest.toFixed(2)}` };
}
