/** Returns the active job of a dismissed tester to the queue: the caller need not wait for the deadline. */
import { identityEvents, TesterDismissed } from '@handtest/contracts/identity';
import { OnEvent } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TesterJobService } from './tester-job.service.js';

@Injectable()
export class DismissalConsumer {
  constructor(private readonly jobs: TesterJobService) {}

  @OnEvent(identityEvents.testerDismissed)
  testerDismissed(event: TesterDismissed, transaction: EntityManager): Promise<void> {
    return this.jobs.releaseActiveOf(event, transaction);
  }
}
