/**
 * Turns many small requests into few large ones. Items that arrive during a batch form the next one, so batches grow
 * with the load. A single item waits only for the end of the current tick of the event loop.
 */
import { endsWithin } from './ends-within.js';

export interface BatcherOptions {
  readonly maximumItems: number;
  /** Batches that may run at the same time; 1 by default. */
  readonly lanes?: number;
  /** A second batch starts beside a running one only when this many items wait. */
  readonly crowd?: number;
  /** While `expectsMore`, a batch of fewer items waits this long for more. */
  readonly linger?: { readonly items: number; readonly ms: number; expectsMore(): boolean };
  /** After this time a batch releases its lane, because its connection may never answer; 5 s by default. */
  readonly patienceMs?: number;
  /** Whether one item may have caused the error of a batch: then each item runs again alone. */
  readonly isOfOneItem?: (error: unknown) => boolean;
  /** A failed batch also fails the waiting items, because the next batch would fail in the same way. */
  readonly failsWaiting?: boolean;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

const defaultPatienceMs = 5_000;

export class Batcher<Item, Answer> {
  private waiting: Waiting<Item, Answer>[] = [];
  private running = 0;
  private scheduled = false;
  private lingering?: NodeJS.Timeout;

  /**
   * @param work answers each item, in order, with its value or its Error; if `work` rejects, all items of the batch
   * fail
   */
  constructor(
    private readonly options: BatcherOptions,
    private readonly work: (items: Item[]) => Promise<(Answer | Error)[]>,
  ) {}

  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || !this.mayRun()) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      if (this.lingers()) this.lingering ??= setTimeout(() => this.start(), this.options.linger!.ms);
      else this.start();
    });
  }

  private lingers(): boolean {
    const { linger } = this.options;
    return linger !== undefined && this.waiting.length < linger.items && linger.expectsMore();
  }

  private mayRun(): boolean {
    const { lanes = 1, crowd = 1 } = this.options;
    return this.running < lanes && this.waiting.length >= (this.running === 0 ? 1 : crowd);
  }

  private start(): void {
    clearTimeout(this.lingering);
    this.lingering = undefined;
    if (this.mayRun()) void this.runOne();
    this.schedule();
  }

  private async runOne(): Promise<void> {
    const { maximumItems, patienceMs = defaultPatienceMs } = this.options;
    this.running++;
    await endsWithin(this.settle(this.waiting.splice(0, maximumItems)), patienceMs);
    this.running--;
    this.schedule();
  }

  private async settle(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.work(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, index) => {
        const answer = answers[index] as Answer | Error;
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      });
    } catch (error) {
      const { isOfOneItem, failsWaiting } = this.options;
      if (batch.length > 1 && isOfOneItem?.(error)) {
        await Promise.all(batch.map((one) => this.settle([one])));
        return;
      }
      const failed = failsWaiting ? [...batch, ...this.waiting.splice(0)] : batch;
      for (const { reject } of failed) reject(error);
    }
  }
}
