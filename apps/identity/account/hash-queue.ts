/**
 * Password hashes wait here for a slot, first come, first served. They share libuv's threads and the processors with
 * everything else, so that only some run at once; one that its caller would not get in time is refused at once.
 */
import { type Call, tooSoon } from '@handtest/contracts/define';
import { TooManyPasswordChecks } from '@handtest/contracts/identity';
import { averaged, expectedMs, type HashLoad, isInTime } from './hash-wait.js';

export class HashQueue {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  /** @param hashMs how long a hash takes, as far as is known */
  constructor(
    private readonly slots: number,
    private hashMs: number,
  ) {}

  /** For work that is worth doing only if the hash after it is. @throws TooManyPasswordChecks */
  assertInTime({ deadlineMs = Infinity }: Call): void {
    if (!isInTime(this.load, deadlineMs - performance.now())) throw this.refusal();
  }

  /** Runs the work in a slot. @throws TooManyPasswordChecks when the call's deadline is too near, or passed meanwhile */
  async run<T>(call: Call, work: () => Promise<T>): Promise<T> {
    this.assertInTime(call);
    if (this.running < this.slots) this.running++;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await this.measured(call, work);
    } finally {
      // The slot goes from hand to hand: nothing that comes meanwhile overtakes the queue.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }

  private async measured<T>({ deadlineMs = Infinity }: Call, work: () => Promise<T>): Promise<T> {
    const beganMs = performance.now();
    if (deadlineMs <= beganMs) throw this.refusal();
    const result = await work();
    this.hashMs = averaged(this.hashMs, performance.now() - beganMs);
    return result;
  }

  private get load(): HashLoad {
    const { slots, running, hashMs } = this;
    return { slots, running, queued: this.waiting.length, hashMs };
  }

  private refusal(): Error {
    return tooSoon(TooManyPasswordChecks, 'Too many passwords are being checked', expectedMs(this.load));
  }
}
