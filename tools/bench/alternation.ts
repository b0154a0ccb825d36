/**
 * Floor and measured side by turns, so that whatever else happens on the machine meets both. The median of three counts:
 * one disturbed turn changes nothing.
 */
import { median } from '@handtest/testing';

const rounds = 3;

export interface Sides<Measurement> {
  floor(round: number): Promise<Measurement>;
  measured(round: number): Promise<Measurement>;
}

export interface Turns<Measurement> {
  readonly floor: readonly Measurement[];
  readonly measured: readonly Measurement[];
}

export async function byTurns<Measurement>(sides: Sides<Measurement>): Promise<Turns<Measurement>> {
  const floor: Measurement[] = [];
  const measured: Measurement[] = [];
  for (let round = 0; round < rounds; round++) {
    floor.push(await sides.floor(round));
    measured.push(await sides.measured(round));
  }
  return { floor, measured };
}

/** The medians of one quantity of both sides. */
export function mediansOf<Measurement>(
  turns: Turns<Measurement>,
  quantity: (measurement: Measurement) => number,
): { floor: number; measured: number } {
  return { floor: median(turns.floor.map(quantity)), measured: median(turns.measured.map(quantity)) };
}
