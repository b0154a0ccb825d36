import { type JobSubmitted, jobEvents } from '@handtest/contracts/job';
import { afterCommit } from '@handtest/database';
import { OnEvent } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ReadingProcessor } from './reading.processor.js';
import { ReadingService } from './reading.service.js';

@Injectable()
export class ReadingConsumer {
  constructor(
    private readonly readings: ReadingService,
    private readonly processor: ReadingProcessor,
  ) {}

  @OnEvent(jobEvents.submitted)
  async jobSubmitted({ jobId }: JobSubmitted, manager: EntityManager): Promise<void> {
    afterCommit(manager, () => this.processor.wake());
    await this.readings.owe(jobId, manager);
  }
}
