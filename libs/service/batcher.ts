/**
 * Turns many small requests into few large ones. What arrives while a batch is under way forms the next one, so batches
 * grow with the load. A single item waits only for the end of the current turn of the event loop.
 */
export interface BatcherOptions {
  readonly maximumItems: number;
  /** How many batches may be under way at the same time; 1 by default. */
  readonly lanes?: number;
  /** A batch starts beside one that is under way only when this many items wait: fewer wait for more. */
  readonly crowd?: number;
  /** While `expectsMore`, a batch of fewer items waits this long for more. */
  readonly linger?: { readonly items: number; readonly ms: number; expectsMore(): boolean };
  /** After this time a batch no longer keeps its lane, because its connection may never answer; 5 s by default. */
  readonly patienceMs?: number;
  /** Whether one item may have caused this error of a batch: then each item runs again alone. */
  readonly isOfOneItem?: (error: unknown) => boolean;
  /** When a batch fails, the items that wait fail with it: the next batch would only meet the same. */
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
   * @param work answers each item, in order, with its value or with the Error of that item alone; when `work` itself
   *   rejects, all items of the batch do
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
    await settledWithin(this.settle(this.waiting.splice(0, maximumItems)), patienceMs);
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

async function settledWithin(work: Promise<void>, limitMs: number): Promise<void> {
  const { promise: limit, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
