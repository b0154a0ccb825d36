/** The changes that streams have seen: a job is read again when anything happens to it. Pure. */

interface Change {
  readonly jobId: string;
  readonly position: number;
  readonly status: string;
}

/** Twice the age of the oldest change that a read answers. */
const keptMs = 60_000;

export class SentChanges {
  /** When each was sent, the oldest first. */
  private readonly sentAtMs = new Map<string, number>();

  /** @param clock monotonic */
  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** Those that were not answered before, in their order. */
  newOf<C extends Change>(changes: readonly C[]): C[] {
    const nowMs = this.clock();
    for (const [key, sentMs] of this.sentAtMs) {
      if (nowMs - sentMs < keptMs) break;
      this.sentAtMs.delete(key);
    }
    return changes.filter(({ jobId, position, status }) => {
      const key = `${jobId} ${position} ${status}`;
      if (this.sentAtMs.has(key)) return false;
      this.sentAtMs.set(key, nowMs);
      return true;
    });
  }

  get size(): number {
    return this.sentAtMs.size;
  }
}
