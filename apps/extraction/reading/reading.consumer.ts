import { type JobSubmitted, jobEvents } from '@handtest/contracts/job';
import { OnEvent } from '@handtest/messaging';
import { WorkService } from '@handtest/work';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { readingQueue } from './reading-queue.js';

@Injectable()
export class ReadingConsumer {
  constructor(private readonly work: WorkService) {}

  @OnEvent(jobEvents.submitted)
  async jobSubmitted({ jobId }: JobSubmitted, transaction: EntityManager): Promise<void> {
    await this.work.add(transaction, readingQueue, [{ key: jobId }]);
  }
}
