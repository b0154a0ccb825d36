/**
 * Limits the log lines of a repeated failure: a number of lines of one kind per minute, then only their count. Pure;
 * the caller ends each minute.
 */

export interface LeftOut {
  readonly kind: string;
  readonly count: number;
}

export interface FloodLimits {
  /** Of one kind in a minute. */
  readonly lines: number;
  /** Kinds with their own count in a minute; all others share one, which limits the memory. */
  readonly kinds: number;
}

export const otherKinds = 'all other kinds';
const maximumKindLength = 200;

export class LogFlood {
  private readonly counts = new Map<string, number>();

  constructor(private readonly limits: FloodLimits) {}

  /** Counts a line. True if it may be written. */
  admits(kind: string): boolean {
    const isKnown = this.counts.has(kind) || this.counts.size < this.limits.kinds;
    const counted = isKnown ? kind : otherKinds;
    const count = (this.counts.get(counted) ?? 0) + 1;
    this.counts.set(counted, count);
    return count <= this.limits.lines;
  }

  /** The lines that were not written in the minute that ends. */
  endMinute(): LeftOut[] {
    const { lines } = this.limits;
    const leftOut = [...this.counts].map(([kind, count]) => ({ kind, count: count - lines }));
    this.counts.clear();
    return leftOut.filter(({ count }) => count > 0);
  }
}

/** The kind of a line by the arguments for pino: the message without its values, and the code or class of the error. */
export function kindOf([first, second]: readonly unknown[]): string {
  const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err;
  const message = typeof first === 'string' ? first : typeof second === 'string' ? second : '';
  const cause = error instanceof Error ? ((error as { code?: unknown }).code ?? error.name) : '';
  const text = message || (error instanceof Error ? error.message : '');
  return `${text} ${String(cause)}`.trim().slice(0, maximumKindLength);
}
