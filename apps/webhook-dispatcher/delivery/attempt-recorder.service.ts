/**
 * Writes down attempts that have ended, as many as possible in one statement, so that the cost of each falls as the load
 * rises: those that end while a statement is under way go together into the next one, and while others are under way one
 * waits a moment for their company.
 */
import { Injectable, Logger } from '@nestjs/common';
import { DeliveryQueueService, type MadeAttempt } from './delivery-queue.service.js';

/** Attempts in one statement. */
const batchSize = 64;
/** So many do not wait for more. */
const worthAStatement = 32;
const patienceMs = 20;

@Injectable()
export class AttemptRecorderService {
  private readonly log = new Logger(AttemptRecorderService.name);
  private waiting: MadeAttempt[] = [];
  private expectsMore = false;
  private timer?: NodeJS.Timeout;
  private writing?: Promise<void>;
  /** Something was written: leases are free. */
  private onWritten?: () => void;

  constructor(private readonly queue: DeliveryQueueService) {}

  /** @param onWritten called after each statement */
  listen(onWritten: () => void): void {
    this.onWritten = onWritten;
  }

  /** @param expectsMore whether other attempts are under way, which may end soon */
  add(attempt: MadeAttempt, expectsMore: boolean): void {
    this.waiting.push(attempt);
    this.expectsMore = expectsMore;
    this.consider();
  }

  /** Resolves when nothing waits to be written. */
  async settled(): Promise<void> {
    while (this.writing || this.waiting.length > 0) {
      if (!this.writing) this.begin();
      await this.writing;
    }
  }

  private consider(): void {
    if (this.writing || this.waiting.length === 0) return;
    if (!this.expectsMore || this.waiting.length >= worthAStatement) this.begin();
    else this.timer ??= setTimeout(() => this.begin(), patienceMs);
  }

  private begin(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.write(this.waiting.splice(0, batchSize)).then(() => {
      this.writing = undefined;
      this.onWritten?.();
      this.consider();
    });
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
