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
 * What is asked for, over what its template says, over the defaults. An extension that was not asked for shrinks so that
 * target and extension fit into 120 minutes.
 */
export function durationsOf(asked: Partial<Durations>, template: Partial<Durations> = {}): Durations {
  const targetDurationMinutes =
    asked.targetDurationMinutes ?? template.targetDurationMinutes ?? defaultTargetMinutes;
  return {
    targetDurationMinutes,
    maxExtensionMinutes:
      asked.maxExtensionMinutes ??
      Math.min(
        template.maxExtensionMinutes ?? defaultExtensionMinutes,
        maximumMinutes - targetDurationMinutes,
      ),
    maxExtensionCount: asked.maxExtensionCount ?? template.maxExtensionCount ?? defaultExtensionCount,
  };
}

/** What is wrong with them together, as a sentence that names the fields; undefined when fine. */
export function durationsProblem(durations: Durations): string | undefined {
  const { targetDurationMinutes, maxExtensionMinutes } = durations;
  if (targetDurationMinutes + maxExtensionMinutes <= maximumMinutes) return undefined;
  return `maxExtensionMinutes and targetDurationMinutes must not exceed ${maximumMinutes} together`;
}
