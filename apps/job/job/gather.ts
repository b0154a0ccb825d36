/**
 * Many small requests as few large ones: what arrives while a batch is under way forms the next one, so batches grow with
 * the load by themselves, and a lone request waits for nothing but the end of the turn of the event loop.
 */
export interface GatherOptions {
  readonly maximumItems: number;
  /** How many batches may be under way at the same time. */
  readonly lanes: number;
  /** A batch starts beside one that is under way only when so many items wait: fewer do better to wait for company. */
  readonly crowd?: number;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

export class Gather<Item, Answer> {
  private waiting: Waiting<Item, Answer>[] = [];
  private running = 0;
  private scheduled = false;

  /**
   * @param work answers for each item, in order, its value or the Error that is that item's alone; when `work` itself
   *   rejects, all items of the batch do
   */
  constructor(
    private readonly options: GatherOptions,
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
      if (this.mayRun()) void this.runOne();
      this.schedule();
    });
  }

  private mayRun(): boolean {
    const { lanes, crowd = 1 } = this.options;
    return this.running < lanes && this.waiting.length >= (this.running === 0 ? 1 : crowd);
  }

  private async runOne(): Promise<void> {
    const batch = this.waiting.splice(0, this.options.maximumItems);
    this.running++;
    try {
      const answers = await this.work(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, index) => {
        const answer = answers[index] as Answer | Error;
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.running--;
      this.schedule();
    }
  }
}
