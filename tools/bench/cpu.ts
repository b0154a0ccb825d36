/** The CPU time of a measurement, in all processes. It depends less than a rate on other load of the machine. */
import { cpuTimes } from '@handtest/testing';
import { mediansOf, type Rounds } from './alternation.js';

export interface CpuCost {
  /** Of one answer or delivery. */
  readonly cpuMicros: number;
  /** By process, the largest first. */
  readonly cpuText: string;
}

/** Smaller shares are left out of the text. */
const smallestMicros = 3;

/** @param without processes that cost floor and system the same */
export async function withCpuCost<Measurement>(
  measure: () => Promise<Measurement>,
  countOf: (measurement: Measurement) => number,
  without?: string,
): Promise<Measurement & CpuCost> {
  const before = cpuTimes();
  const measurement = await measure();
  const count = countOf(measurement);
  const shares = [...cpuTimes()]
    .filter(([name]) => name !== without)
    .map(([name, ms]) => ({ name, micros: ((ms - (before.get(name) ?? 0)) * 1_000) / count }))
    .sort((a, b) => b.micros - a.micros);
  const texts = shares
    .filter(({ micros }) => micros >= smallestMicros)
    .map(({ name, micros }) => `${name} ${micros.toFixed(0)}`);
  return {
    ...measurement,
    cpuMicros: shares.reduce((sum, { micros }) => sum + micros, 0),
    cpuText: `CPU µs: ${texts.join(', ')}`,
  };
}

export function cpuNote(unit: string, rounds: Rounds<CpuCost>): string {
  const { floor, measured } = mediansOf(rounds, ({ cpuMicros }) => cpuMicros);
  return (
    `CPU time of ${unit}, all processes together: ${measured.toFixed(0)} µs, floor ${floor.toFixed(0)} µs; ` +
    `by it the ratio would be ${(floor / measured).toFixed(2)}.`
  );
}
