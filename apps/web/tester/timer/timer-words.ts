/** The remaining time of a claim in words. Pure. */

const minuteMs = 60_000;
/** Minutes before the end at which the time is said. */
const marks = [10, 5, 2, 1] as const;

/** Such as `12 minutes left`, `59 seconds left`; minutes are rounded up, as a person counts them. */
export function remainingWords(remainingMs: number): string {
  if (remainingMs <= 0) return 'Your time has ended';
  const seconds = Math.ceil(remainingMs / 1_000);
  if (seconds <= 90) return `${counted(seconds, 'second')} left`;
  return `${Math.ceil(remainingMs / minuteMs)} minutes left`;
}

export interface Announcement {
  readonly text: string;
  /** Whether a screen reader interrupts what it reads. */
  readonly urgent: boolean;
}

/** What is said when the remaining time has changed from one value to the next; undefined for nothing. */
export function announcement(beforeMs: number, nowMs: number): Announcement | undefined {
  if (beforeMs > 0 && nowMs <= 0) return { text: 'Your time has ended', urgent: true };
  const passed = marks.filter((mark) => beforeMs > mark * minuteMs && nowMs <= mark * minuteMs);
  const mark = passed.at(-1);
  if (mark === undefined || nowMs <= 0) return undefined;
  return { text: mark === 1 ? '1 minute left' : `${mark} minutes left`, urgent: mark === 1 };
}

export interface ExtensionBudget {
  readonly claimedAt?: string;
  readonly responseDeadline?: string;
  readonly targetDurationMinutes: number;
  readonly maxExtensionMinutes: number;
  readonly maxExtensionCount: number;
  readonly extensionsUsed: number;
}

/** Minutes that extensions may still add, in steps of a tenth; 0 when none is left. */
export function extensionLeft(job: ExtensionBudget): number {
  if (job.extensionsUsed >= job.maxExtensionCount || !job.claimedAt || !job.responseDeadline) return 0;
  const givenMs = Date.parse(job.responseDeadline) - Date.parse(job.claimedAt);
  const extendedMinutes = givenMs / minuteMs - job.targetDurationMinutes;
  return Math.max(0, Math.floor((job.maxExtensionMinutes - extendedMinutes) * 10 + 1e-6) / 10);
}

const usualExtensionMinutes = 5;

/** How many minutes the button adds. */
export function nextExtension(job: ExtensionBudget): number {
  return Math.min(usualExtensionMinutes, extensionLeft(job));
}

/** Why the time cannot be extended, or undefined. */
export function extensionRefusal(job: ExtensionBudget): string | undefined {
  if (job.maxExtensionMinutes === 0 || job.maxExtensionCount === 0) return 'This job cannot be extended';
  if (job.extensionsUsed >= job.maxExtensionCount) {
    return job.maxExtensionCount === 1
      ? 'The only extension of this job has been used'
      : `All ${job.maxExtensionCount} extensions of this job have been used`;
  }
  return extensionLeft(job) > 0 ? undefined : 'All extension minutes of this job have been used';
}

/** The time that the caller pays, such as `6 minutes 12 seconds`: each begun second from the claim, at most to the deadline. */
export function billedText(claimedAt: string, nowMs: number, deadline?: string): string {
  const endMs = deadline === undefined ? nowMs : Math.min(nowMs, Date.parse(deadline));
  const seconds = Math.max(1, Math.ceil((endMs - Date.parse(claimedAt)) / 1_000));
  const parts = [counted(Math.floor(seconds / 60), 'minute'), counted(seconds % 60, 'second')];
  return parts.filter((part) => !part.startsWith('0 ')).join(' ');
}

/** Such as `3 minutes and 1 extension are left`. */
export function extensionLeftText(job: ExtensionBudget): string {
  const minutes = counted(extensionLeft(job), 'minute');
  return `${minutes} and ${counted(job.maxExtensionCount - job.extensionsUsed, 'extension')} are left`;
}

/** Such as `1 minute`. */
export function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
