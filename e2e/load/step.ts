/** The steps of stories, and their figures. Pure. */
import { milliseconds } from './answer.js';

/** One step as its caller saw it. */
export interface Step {
  /** E.g. `scheduled claim`. */
  readonly name: string;
  readonly tookMs: number;
  /** Why it failed. */
  readonly failure?: string;
}

export function failuresOf(steps: readonly Step[]): string[] {
  return steps.flatMap(({ name, failure }) => (failure === undefined ? [] : [`${name}: ${failure}`]));
}

/** `steps tried 40, failed 0, worst 5,003 ms (job webhook)` */
export function stepsText(steps: readonly Step[]): string {
  const [worst] = steps.toSorted((a, b) => b.tookMs - a.tookMs);
  const slowest = worst ? `${milliseconds(worst.tookMs)} (${worst.name})` : 'none';
  return `steps tried ${steps.length}, failed ${failuresOf(steps).length}, worst ${slowest}`;
}

/** `filed webhook × 8, job webhook × 33`: how often stories of each kind reached their last step. */
export function storiesText(steps: readonly Step[]): string {
  const counts = new Map<string, number>();
  for (const { name } of steps) if (name.endsWith(' webhook')) counts.set(name, (counts.get(name) ?? 0) + 1);
  const kinds = [...counts].sort(([a], [b]) => a.localeCompare(b));
  return kinds.map(([name, count]) => `${name} × ${count}`).join(', ') || 'none';
}
