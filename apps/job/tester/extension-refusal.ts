/** Why a tester may not extend the time. Pure. */
export interface ExtensionBudget {
  readonly maxExtensionMinutes: number;
  readonly maxExtensionCount: number;
  readonly extensionsUsed: number;
  /** The used part of the budget. */
  readonly extendedMs: number;
}

/** Undefined when the budget allows it. The UPDATE of the extension has the same rules. */
export function extensionRefusal(budget: ExtensionBudget, minutes: number): string | undefined {
  const { maxExtensionMinutes, maxExtensionCount, extensionsUsed, extendedMs } = budget;
  if (maxExtensionMinutes === 0 || maxExtensionCount === 0) return 'This job cannot be extended';
  if (extensionsUsed >= maxExtensionCount) {
    return maxExtensionCount === 1
      ? 'The only extension of this job has been used'
      : `All ${maxExtensionCount} extensions of this job have been used`;
  }
  const leftMs = Math.round(maxExtensionMinutes * 60_000) - extendedMs;
  if (millisecondsOf(minutes) <= leftMs) return undefined;
  return `minutes must be at most ${readable(leftMs / 60_000)}, what is left of the ${maxExtensionMinutes} extension minutes of this job`;
}

/** Whole milliseconds, so that sums of extensions are exact. */
export function millisecondsOf(minutes: number): number {
  return Math.round(minutes * 60_000);
}

function readable(minutes: number): string {
  return String(Math.floor(minutes * 100) / 100);
}
