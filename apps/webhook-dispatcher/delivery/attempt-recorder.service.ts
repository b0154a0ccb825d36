/** Records attempts that have ended, many in one statement: the cost of each falls as the load rises. */
import { Batcher } from '@handtest/service';
import { Injectable, Logger } from '@nestjs/common';
import { DeliveryQueueService, type MadeAttempt } from './delivery-queue.service.js';

/** Attempts in one statement. */
const batchSize = 64;
/** While other attempts are under way, fewer than this many wait for more. */
const worthAStatement = 32;
const lingerMs = 20;

@Injectable()
export class AttemptRecorderService {
  private readonly log = new Logger(AttemptRecorderService.name);
  private expectsMore = false;
  private readonly recording = new Set<Promise<void>>();
  /** Something was written: leases are free. */
  private onWritten?: () => void;
  private readonly batches = new Batcher<MadeAttempt, boolean>(
    {
      maximumItems: batchSize,
      linger: { items: worthAStatement, ms: lingerMs, expectsMore: () => this.expectsMore },
      isOfOneItem: () => true,
    },
    (batch) => this.write(batch),
  );

  constructor(private readonly queue: DeliveryQueueService) {}

  /** @param onWritten called after each statement */
  listen(onWritten: () => void): void {
    this.onWritten = onWritten;
  }

  /** @param expectsMore whether other attempts are under way, which may end soon */
  add(attempt: MadeAttempt, expectsMore: boolean): void {
    this.expectsMore = expectsMore;
    const recorded = this.record(attempt).finally(() => this.recording.delete(recorded));
    this.recording.add(recorded);
  }

  /** Resolves when nothing waits to be written. */
  async settled(): Promise<void> {
    while (this.recording.size > 0) await Promise.all(this.recording);
  }

  private async record(attempt: MadeAttempt): Promise<void> {
    const { id: deliveryId, projectId } = attempt.delivery;
    try {
      const isKept = await this.batches.add(attempt);
      if (!isKept) this.log.warn({ deliveryId, projectId }, 'An attempt outlasted its lease');
    } catch (error) {
      // The lease expires, and the attempt is repeated.
      this.log.error({ err: error, deliveryId, projectId }, 'An attempt could not be recorded');
    }
  }

  private async write(batch: readonly MadeAttempt[]): Promise<boolean[]> {
    try {
      const kept = await this.queue.record(batch);
      return batch.map(({ delivery }) => kept.has(delivery.id));
    } finally {
      this.onWritten?.();
    }
  }
}
