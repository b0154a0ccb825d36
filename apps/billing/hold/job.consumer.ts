import { jobEvents, JobFinished } from '@handtest/contracts/job';
import { OnEvent } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { HoldService } from './hold.service.js';

@Injectable()
export class JobConsumer {
  constructor(private readonly holds: HoldService) {}

  @OnEvent(jobEvents.finished)
  async finished(event: JobFinished, transaction: EntityManager): Promise<void> {
    // A test job has no hold.
    if (event.livemode === false) return;
    await this.holds.end(event, transaction);
  }
}
