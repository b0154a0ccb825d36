/**
 * Gathers holds while the previous batch is being written. Batches of the same accounts would wait for each other in
 * the database anyway; gathered here they cost one statement and one commit instead of many. A lone hold waits for
 * nothing but the end of the turn of the event loop.
 */
import type { HoldRequest } from '@handtest/contracts/billing';

/** Larger batches only make the first ones wait; measured, the cost per hold does not fall any more. */
const maximumBatch = 256;

/** After this long a batch holds up the next one no more: its connection may never answer. */
const defaultPatienceMs = 5_000;

interface Waiting<Answer> {
  readonly request: HoldRequest;
  readonly settled: PromiseWithResolvers<Answer>;
}

export class HoldQueue<Answer> {
  private readonly waiting = new Map<string, Waiting<Answer>>();
  private running = false;

  /** @param write answers each request of a batch, in order; a rejection concerns the whole batch */
  constructor(
    private readonly write: (requests: HoldRequest[]) => Promise<Answer[]>,
    private readonly patienceMs = defaultPatienceMs,
  ) {}

  /** A job that is waiting already is not asked for again: both get the answer to the first request. */
  add(request: HoldRequest): Promise<Answer> {
    const known = this.waiting.get(request.jobId);
    if (known) return known.settled.promise;
    const settled = Promise.withResolvers<Answer>();
    this.waiting.set(request.jobId, { request, settled });
    if (!this.running) {
      this.running = true;
      setImmediate(() => void this.drain());
    }
    return settled.promise;
  }

  private async drain(): Promise<void> {
    while (this.waiting.size > 0) await settledWithin(this.writeBatch(this.takeBatch()), this.patienceMs);
    this.running = false;
  }

  private takeBatch(): Waiting<Answer>[] {
    const batch: Waiting<Answer>[] = [];
    for (const [jobId, item] of this.waiting) {
      batch.push(item);
      this.waiting.delete(jobId);
      if (batch.length === maximumBatch) break;
    }
    return batch;
  }

  private async writeBatch(batch: Waiting<Answer>[]): Promise<void> {
    try {
      const answers = await this.write(batch.map(({ request }) => request));
      batch.forEach(({ settled }, index) => settled.resolve(answers[index]!));
    } catch (error) {
      for (const { settled } of batch) settled.reject(error);
    }
  }
}

async function settledWithin(work: Promise<void>, limitMs: number): Promise<void> {
  const { promise: limit, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
