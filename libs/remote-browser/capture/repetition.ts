/** A page that logs in a loop is counted, not kept: the first 200 of a message, then how often it came. Pure. */

const keptOfMessage = 200;
/** Different messages that are remembered. */
const mostKnown = 2_000;

export class Repetitions {
  private readonly counts = new Map<string, number>();
  private readonly left = new Map<string, number>();

  /** Whether this one is kept. */
  take(message: string): boolean {
    const count = (this.counts.get(message) ?? 0) + 1;
    if (this.counts.size >= mostKnown && !this.counts.has(message)) this.counts.clear();
    this.counts.set(message, count);
    if (count <= keptOfMessage) return true;
    this.left.set(message, (this.left.get(message) ?? 0) + 1);
    return false;
  }

  /** The messages that were left out since the last call, each with its number. */
  drain(): [message: string, times: number][] {
    const drained = [...this.left];
    this.left.clear();
    return drained;
  }
}
