/** How many streams each user or organization has open in this process. Pure. */
import { StreamLimitReached } from '@handtest/contracts/job';
import { tooSoon } from '@handtest/contracts/define';

/** When a client may try again; the end of a stream cannot be predicted. */
const retryMs = 10_000;

export class StreamSlots {
  private readonly taken = new Map<string, number>();

  /** @param holder of the limit, for the message: `user` */
  constructor(
    private readonly holder: string,
    private readonly limit: number,
  ) {}

  /**
   * Takes a slot. Call the returned function to free it.
   * @throws StreamLimitReached
   */
  take(id: string): () => void {
    const count = this.countOf(id);
    if (count >= this.limit) {
      const what = `One ${this.holder} may have ${this.limit} event streams open; close one or poll the job`;
      throw tooSoon(StreamLimitReached, what, retryMs);
    }
    this.taken.set(id, count + 1);
    let isHeld = true;
    return () => {
      if (isHeld) this.release(id);
      isHeld = false;
    };
  }

  countOf(id: string): number {
    return this.taken.get(id) ?? 0;
  }

  /** Users or organizations with open streams. */
  get size(): number {
    return this.taken.size;
  }

  private release(id: string): void {
    const left = this.countOf(id) - 1;
    if (left > 0) this.taken.set(id, left);
    else this.taken.delete(id);
  }
}
