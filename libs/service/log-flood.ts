/**
 * Keeps a failure that repeats with every request from flooding the log: of one kind of line, so many a minute are written,
 * and of the others only how many there were. Pure; its owner says when a minute ends.
 */

/** Lines of one kind that were left out in a minute. */
export interface LeftOut {
  readonly kind: string;
  readonly count: number;
}

export interface FloodLimits {
  /** Of one kind in a minute. */
  readonly lines: number;
  /** Kinds that are counted apart in a minute; all others are one kind more, so that memory is bounded. */
  readonly kinds: number;
}

export const otherKinds = 'all other kinds';
const maximumKindLength = 200;

export class LogFlood {
  private readonly counts = new Map<string, number>();

  constructor(private readonly limits: FloodLimits) {}

  /** Counts a line. Whether it may be written. */
  admits(kind: string): boolean {
    const isKnown = this.counts.has(kind) || this.counts.size < this.limits.kinds;
    const counted = isKnown ? kind : otherKinds;
    const count = (this.counts.get(counted) ?? 0) + 1;
    this.counts.set(counted, count);
    return count <= this.limits.lines;
  }

  /** Answers with what was left out in the minute that ends. */
  endMinute(): LeftOut[] {
    const { lines } = this.limits;
    const leftOut = [...this.counts].map(([kind, count]) => ({ kind, count: count - lines }));
    this.counts.clear();
    return leftOut.filter(({ count }) => count > 0);
  }
}

/**
 * The kind of a line, by what pino was called with: the message before values are put into it, and the code or class of
 * the error.
 */
export function kindOf([first, second]: readonly unknown[]): string {
  const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err;
  const message = typeof first === 'string' ? first : typeof second === 'string' ? second : '';
  const cause = error instanceof Error ? ((error as { code?: unknown }).code ?? error.name) : '';
  const text = message || (error instanceof Error ? error.message : '');
  return `${text} ${String(cause)}`.trim().slice(0, maximumKindLength);
}
