/** The CPU time of a measurement, in all processes. It depends less than a rate on other load of the machine. */
import { type CpuTimes, cpuTimes } from '@handtest/testing';
import { mediansOf, type Rounds } from './alternation.js';

export interface CpuCost {
  /** Answers or deliveries. */
  readonly count: number;
  /** By process, in milliseconds, for all of them together. */
  readonly cpuMs: CpuTimes;
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
  const spent = [...cpuTimes()]
    .filter(([name]) => name !== without)
    .map(([name, ms]) => [name, ms - (before.get(name) ?? 0)] as const);
  return { ...measurement, count: countOf(measurement), cpuMs: new Map(spent) };
}

export function joinedCost(costs: readonly CpuCost[]): CpuCost {
  const cpuMs = new Map<string, number>();
  for (const cost of costs) for (const [name, ms] of cost.cpuMs) cpuMs.set(name, (cpuMs.get(name) ?? 0) + ms);
  return { cpuMs, count: costs.reduce((sum, { count }) => sum + count, 0) };
}

/** Of one answer or delivery. */
export function cpuMicrosOf({ cpuMs, count }: CpuCost): number {
  return ([...cpuMs.values()].reduce((sum, ms) => sum + ms, 0) * 1_000) / count;
}

/** By process, the largest first. */
export function cpuTextOf({ cpuMs, count }: CpuCost): string {
  const shares = [...cpuMs]
    .map(([name, ms]) => ({ name, micros: (ms * 1_000) / count }))
    .filter(({ micros }) => micros >= smallestMicros)
    .sort((a, b) => b.micros - a.micros);
  return `CPU µs: ${shares.map(({ name, micros }) => `${name} ${micros.toFixed(0)}`).join(', ')}`;
}

export function cpuNote(unit: string, rounds: Rounds<CpuCost>): string {
  const { floor, measured } = mediansOf(rounds, cpuMicrosOf);
  return `CPU time of ${unit}, all processes together: ${measured.toFixed(0)} µs, floor ${floor.toFixed(0)} µs.`;
}
