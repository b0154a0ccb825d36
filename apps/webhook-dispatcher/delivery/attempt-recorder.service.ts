/**
 * Writes down attempts that have ended: those that end while a statement is under way go together into the next one, so
 * that the cost of each falls as the load rises, and nobody waits for company.
 */
import { Injectable, Logger } from '@nestjs/common';
import { DeliveryQueueService, type MadeAttempt } from './delivery-queue.service.js';

/** Attempts in one statement. */
const batchSize = 256;

@Injectable()
export class AttemptRecorderService {
  private readonly log = new Logger(AttemptRecorderService.name);
  private waiting: MadeAttempt[] = [];
  private writing?: Promise<void>;
  /** Something was written: leases are free. */
  private onWritten?: () => void;

  constructor(private readonly queue: DeliveryQueueService) {}

  /** @param onWritten called after each statement */
  listen(onWritten: () => void): void {
    this.onWritten = onWritten;
  }

  add(attempt: MadeAttempt): void {
    this.waiting.push(attempt);
    this.writing ??= this.writeAll().finally(() => (this.writing = undefined));
  }

  /** Resolves when nothing waits to be written. */
  async settled(): Promise<void> {
    while (this.writing) await this.writing;
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, batchSize);
      await this.write(batch);
      this.onWritten?.();
    }
  }

  /** If it fails they are written one by one, so that a failure stays its own. */
  private async write(batch: readonly MadeAttempt[]): Promise<void> {
    try {
      const kept = await this.queue.record(batch);
      for (const { delivery } of batch) {
        if (kept.has(delivery.id)) continue;
        const { id: deliveryId, projectId } = delivery;
        this.log.warn({ deliveryId, projectId }, 'An attempt outlasted its lease');
      }
    } catch (error) {
      if (batch.length > 1) await Promise.all(batch.map((attempt) => this.write([attempt])));
      else this.dropped(batch[0]!, error);
    }
  }

  /** The lease runs out, and the attempt is repeated. */
  private dropped({ delivery }: MadeAttempt, error: unknown): void {
    const { id: deliveryId, projectId } = delivery;
    this.log.error({ err: error, deliveryId, projectId }, 'An attempt could not be written down');
  }
}
