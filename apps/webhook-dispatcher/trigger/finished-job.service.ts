/** Creates the deliveries and chat messages of finished jobs: once, although an event and the reconciliation may both do it. */
import type { JobFinished } from '@handtest/contracts/job';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChatService } from '../chat/chat.service.js';
import { DeliveryService } from '../delivery/delivery.service.js';

@Injectable()
export class FinishedJobService {
  constructor(
    private readonly deliveries: DeliveryService,
    private readonly chat: ChatService,
  ) {}

  /** Answers the ids of the jobs that lacked one. `isLate`: ignores jobs older than the endpoint or the chat hook. */
  async notify(
    finished: readonly JobFinished[],
    isLate: boolean,
    transaction: EntityManager,
  ): Promise<string[]> {
    // Callers do not know withdrawn jobs. Deleted projects get no notifications.
    const jobs = finished.filter(({ withdrawn, projectDeleted }) => !withdrawn && !projectDeleted);
    if (jobs.length === 0) return [];
    const delivered = await this.deliveries.create(jobs, isLate, transaction);
    const messaged = await this.chat.create(jobs, isLate, transaction);
    return [...new Set([...delivered, ...messaged])];
  }
}
