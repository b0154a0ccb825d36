/**
 * The order in which a repository's issues are read: the least recently updated first. An issue that is updated during the walk
 * moves to the end and shifts all others to earlier pages, so pages are not counted: after each page the time of its last
 * issue becomes the start of the next request. Pure.
 */

export const pageSize = 100;

export interface Step {
  /** ISO 8601; issues updated at this time or later. */
  readonly since: string;
  /** Above 1 only when more than a page of issues were updated in one second. */
  readonly page: number;
  /** These pages are read again from the last to the first, because issues may have moved to an earlier page; then the walk continues here. */
  readonly onward?: string | 'end';
}

export interface ReadPage {
  /** Of its last issue; undefined for an empty page. */
  readonly lastUpdatedAt: string | undefined;
  readonly hasNext: boolean;
}

/** Issues become visible in another order than they were updated: a repetition of some seconds finds them. */
const repeatedMs = 10_000;

/** @param until the issues that were updated before are known; null: none is */
export function firstStep(until: Date | null): Step {
  const sinceMs = until === null ? 0 : Math.max(0, until.getTime() - repeatedMs);
  return { since: new Date(sinceMs).toISOString(), page: 1 };
}

/** Undefined at the end. */
export function nextStep({ since, page, onward }: Step, read: ReadPage): Step | undefined {
  if (onward !== undefined) {
    if (page > 1) return { since, page: page - 1, onward };
    return onward === 'end' ? undefined : { since: onward, page: 1 };
  }
  const { lastUpdatedAt = since, hasNext } = read;
  if (hasNext && lastUpdatedAt <= since) return { since, page: page + 1 };
  if (page > 1) return { since, page: page - 1, onward: lastUpdatedAt > since ? lastUpdatedAt : 'end' };
  return hasNext ? { since: lastUpdatedAt, page: 1 } : undefined;
}

/** All issues that were updated before this time are read. */
export function knownUntil({ since }: Step, read: ReadPage, next: Step | undefined): string {
  return next?.since ?? read.lastUpdatedAt ?? since;
}
