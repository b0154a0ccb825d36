/** How long a job may take: its target, and what the tester may add to it. */
export const maximumMinutes = 120;
const defaultTargetMinutes = 15;
const defaultExtensionMinutes = 5;
const defaultExtensionCount = 3;

export interface Durations {
  readonly targetDurationMinutes: number;
  readonly maxExtensionMinutes: number;
  readonly maxExtensionCount: number;
}

/**
 * What is asked for, over what its template says, over the defaults. An extension that nobody has asked for beside this
 * target shrinks so that both fit into 120 minutes.
 */
export function durationsOf(asked: Partial<Durations>, template: Partial<Durations> = {}): Durations {
  const targetDurationMinutes =
    asked.targetDurationMinutes ?? template.targetDurationMinutes ?? defaultTargetMinutes;
  const isTargetOfTemplate = asked.targetDurationMinutes === undefined;
  const explicit =
    asked.maxExtensionMinutes ?? (isTargetOfTemplate ? template.maxExtensionMinutes : undefined);
  return {
    targetDurationMinutes,
    maxExtensionMinutes:
      explicit ??
      Math.min(template.maxExtensionMinutes ?? defaultExtensionMinutes, rest(targetDurationMinutes)),
    maxExtensionCount: asked.maxExtensionCount ?? template.maxExtensionCount ?? defaultExtensionCount,
  };
}

/** What 120 minutes leave: 1.3 of 118.7, where a subtraction of binary fractions would say 1.2999999999999972. */
function rest(targetDurationMinutes: number): number {
  const exact = maximumMinutes - targetDurationMinutes;
  const rounded = Number(exact.toFixed(9));
  return targetDurationMinutes + rounded <= maximumMinutes ? rounded : exact;
}

/** What is wrong with them together, as a sentence that names the fields; undefined when fine. */
export function durationsProblem(durations: Durations): string | undefined {
  const { targetDurationMinutes, maxExtensionMinutes } = durations;
  if (targetDurationMinutes + maxExtensionMinutes <= maximumMinutes) return undefined;
  return `maxExtensionMinutes and targetDurationMinutes must not exceed ${maximumMinutes} together`;
}
