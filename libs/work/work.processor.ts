/**
 * The base of a processor of work: `@Processor(mailQueue.name, workerOptions) class MailProcessor extends WorkProcessor`.
 * A process runs the queues whose processors are among its providers.
 */
import { type Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import type { Attempt, Outcome, WorkQueue } from './work-queue.js';
import { WorkService } from './work.service.js';

/** A job whose process died before its attempt started is found by BullMQ within the sum of both, and one interval. */
export const workerOptions: Parameters<typeof Processor>[1] = {
  lockDuration: 2_000,
  stalledInterval: 1_000,
  runRetryDelay: 500,
};

export abstract class WorkProcessor extends WorkerHost {
  protected constructor(
    private readonly work: WorkService,
    readonly queue: WorkQueue,
  ) {
    super();
  }

  process({ data }: Job<{ key: string }>): Promise<void> {
    return this.work.run(this.queue, data.key, (attempt) => this.attempt(attempt));
  }

  /** Runs outside any transaction. Throws when the work shall be tried again by the schedule of its queue. */
  protected abstract attempt(attempt: Attempt): Promise<Outcome | void>;
}
