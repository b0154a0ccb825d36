/** How long a job may take: its target, and the time by which the tester may extend it. */
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
 * The request's values come first, then the template's, then the defaults. An extension that was not chosen together with
 * the target shrinks, so that both fit into 120 minutes.
 */
export function durationsOf(request: Partial<Durations>, template: Partial<Durations> = {}): Durations {
  const targetDurationMinutes =
    request.targetDurationMinutes ?? template.targetDurationMinutes ?? defaultTargetMinutes;
  const isTargetOfTemplate = request.targetDurationMinutes === undefined;
  const chosen =
    request.maxExtensionMinutes ?? (isTargetOfTemplate ? template.maxExtensionMinutes : undefined);
  return {
    targetDurationMinutes,
    maxExtensionMinutes:
      chosen ??
      Math.min(template.maxExtensionMinutes ?? defaultExtensionMinutes, rest(targetDurationMinutes)),
    maxExtensionCount: request.maxExtensionCount ?? template.maxExtensionCount ?? defaultExtensionCount,
  };
}

/** What remains of 120 minutes: 1.3 for 118.7, where binary subtraction gives 1.2999999999999972. */
function rest(targetDurationMinutes: number): number {
  const exact = maximumMinutes - targetDurationMinutes;
  const rounded = Number(exact.toFixed(9));
  return targetDurationMinutes + rounded <= maximumMinutes ? rounded : exact;
}

/** What is wrong with the sum, naming the fields; undefined when valid. */
export function durationsProblem(durations: Durations): string | undefined {
  const { targetDurationMinutes, maxExtensionMinutes } = durations;
  if (targetDurationMinutes + maxExtensionMinutes <= maximumMinutes) return undefined;
  return `maxExtensionMinutes and targetDurationMinutes must not exceed ${maximumMinutes} together`;
}
