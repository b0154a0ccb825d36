/**
 * A queue of password hashes, first in, first out. Hashes share libuv's threads and the processors with all other work, so
 * only some run at once. An operation whose hash would end too late is refused before it does any other work.
 */
import { type Call, tooSoon } from '@handtest/contracts/define';
import { TooManyPasswordChecks } from '@handtest/contracts/identity';
import { averaged, expectedMs, type HashLoad, isInTime } from './hash-wait.js';

export class HashQueue {
  private readonly waiting: (() => void)[] = [];
  private running = 0;
  private admitted = 0;

  /** @param hashMs the first estimate of the time of a hash */
  constructor(
    private readonly slots: number,
    private hashMs: number,
  ) {}

  /** Runs an operation that will need a hash. @throws TooManyPasswordChecks when the hash would end too late */
  async admit<T>({ deadlineMs = Infinity }: Call, operation: () => Promise<T>): Promise<T> {
    if (!isInTime(this.load, deadlineMs - performance.now())) throw this.refusal();
    this.admitted++;
    try {
      return await operation();
    } finally {
      this.admitted--;
    }
  }

  /** Hashes in a slot, for an admitted operation. @throws TooManyPasswordChecks when it waited too long for the slot */
  async run<T>({ deadlineMs = Infinity }: Call, hashing: () => Promise<T>): Promise<T> {
    const waits = this.running >= this.slots;
    if (waits) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    try {
      // A hash without a wait always runs, so that its time is measured again.
      const neededMs = waits ? this.hashMs : 0;
      if (deadlineMs - performance.now() <= neededMs) throw this.refusal();
      return await this.measured(hashing);
    } finally {
      // The next hash gets the slot directly, so that no new operation overtakes the queue.
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
