/**
 * Password hashes wait here for a slot, first come, first served. They share libuv's threads and the processors with
 * everything else, so that only some run at once. An operation whose hash would not be done in time is refused at once,
 * before it does any other work.
 */
import { type Call, tooSoon } from '@handtest/contracts/define';
import { TooManyPasswordChecks } from '@handtest/contracts/identity';
import { averaged, expectedMs, type HashLoad, isInTime } from './hash-wait.js';

export class HashQueue {
  private readonly waiting: (() => void)[] = [];
  private running = 0;
  private admitted = 0;

  /** @param hashMs how long a hash takes, as far as is known */
  constructor(
    private readonly slots: number,
    private hashMs: number,
  ) {}

  /** Runs an operation that will need a hash. @throws TooManyPasswordChecks when the hash would not be done in time */
  async admit<T>({ deadlineMs = Infinity }: Call, operation: () => Promise<T>): Promise<T> {
    if (!isInTime(this.load, deadlineMs - performance.now())) throw this.refusal();
    this.admitted++;
    try {
      return await operation();
    } finally {
      this.admitted--;
    }
  }

  /** Hashes in a slot, for an operation that was admitted. @throws TooManyPasswordChecks when it waited too long for it */
  async run<T>({ deadlineMs = Infinity }: Call, hashing: () => Promise<T>): Promise<T> {
    const waits = this.running >= this.slots;
    if (waits) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    try {
      // Without a wait it is tried in any case, so that the time of a hash is measured again.
      const neededMs = waits ? this.hashMs : 0;
      if (deadlineMs - performance.now() <= neededMs) throw this.refusal();
      return await this.measured(hashing);
    } finally {
      // The slot goes from hand to hand: nothing that comes meanwhile overtakes the queue.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }

  private async measured<T>(hashing: () => Promise<T>): Promise<T> {
    const beganMs = performance.now();
    const result = await hashing();
    this.hashMs = averaged(this.hashMs, performance.now() - beganMs);
    return result;
  }

  private get load(): HashLoad {
    return { slots: this.slots, ahead: this.admitted, hashMs: this.hashMs };
  }

  private refusal(): Error {
    return tooSoon(TooManyPasswordChecks, 'The server is checking too many passwords', expectedMs(this.load));
  }
}
