/** How long a job may take: its target, and the time by which the tester may extend it. */
import type { Fault } from '@handtest/contracts/define';
import { maximumMinutes, minutesFaults } from '@handtest/contracts/job';

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

/** A sum above 120 minutes; empty when valid. */
export function durationsFaults({ targetDurationMinutes, maxExtensionMinutes }: Durations): Fault[] {
  return minutesFaults(targetDurationMinutes, maxExtensionMinutes);
}
