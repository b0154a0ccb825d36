/**
 * Measures floor and system alternately, so that other load on the machine affects both. The result is the median of
 * three rounds: one disturbed round changes nothing.
 */
import { median } from '@handtest/testing';

const roundCount = 3;

export interface Sides<Measurement> {
  floor(round: number): Promise<Measurement>;
  measured(round: number): Promise<Measurement>;
}

export interface Rounds<Measurement> {
  readonly floor: readonly Measurement[];
  readonly measured: readonly Measurement[];
}

export async function alternate<Measurement>(sides: Sides<Measurement>): Promise<Rounds<Measurement>> {
  const floor: Measurement[] = [];
  const measured: Measurement[] = [];
  for (let round = 0; round < roundCount; round++) {
    floor.push(await sides.floor(round));
    measured.push(await sides.measured(round));
  }
  return { floor, measured };
}

/** The medians of one quantity. */
export function mediansOf<Measurement>(
  rounds: Rounds<Measurement>,
  quantity: (measurement: Measurement) => number,
): { floor: number; measured: number } {
  return { floor: median(rounds.floor.map(quantity)), measured: median(rounds.measured.map(quantity)) };
}
