/** How many streams or waiting requests each user or organization has in this process. Pure. */
import { StreamLimitReached } from '@handtest/contracts/job';
import { tooSoon } from '@handtest/contracts/define';

/** When a client may try again; the end of a stream cannot be predicted. */
const retryMs = 10_000;

/** @param holder of the limit, for the message: `user` */
export function streamRefusal(holder: string, limit: number): () => Error {
  const what = `One ${holder} may have ${limit} event streams open; close one or poll the job`;
  return () => tooSoon(StreamLimitReached, what, retryMs);
}

export class StreamSlots {
  private readonly taken = new Map<string, number>();

  /** @param refusal the error above the limit */
  constructor(
    private readonly limit: number,
    private readonly refusal: () => Error,
  ) {}

  /**
   * Takes a slot. Call the returned function to free it.
   * @throws the error of `refusal`
   */
  take(id: string): () => void {
    const count = this.countOf(id);
    if (count >= this.limit) throw this.refusal();
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

  /** Users or organizations with a taken slot. */
  get size(): number {
    return this.taken.size;
  }

  private release(id: string): void {
    const left = this.countOf(id) - 1;
    if (left > 0) this.taken.set(id, left);
    else this.taken.delete(id);
  }
}
