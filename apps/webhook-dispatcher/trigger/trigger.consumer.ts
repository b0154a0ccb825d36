import { billingEvents, type CreditRanLow } from '@handtest/contracts/billing';
import type { EventEnvelope } from '@handtest/contracts/define';
import { type JobFinished, jobEvents } from '@handtest/contracts/job';
import { OnEvent, OnEvents } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DeliveryService } from '../delivery/delivery.service.js';
import { FinishedJobService } from './finished-job.service.js';

@Injectable()
export class TriggerConsumer {
  constructor(
    private readonly finishedJobs: FinishedJobService,
    private readonly deliveries: DeliveryService,
  ) {}

  @OnEvents(jobEvents.finished)
  async jobsFinished(jobs: readonly JobFinished[], transaction: EntityManager): Promise<void> {
    await this.finishedJobs.notify(jobs, false, transaction);
  }

  @OnEvent(billingEvents.creditRanLow)
  async creditRanLow(
    event: CreditRanLow,
    transaction: EntityManager,
    { occurredAt }: EventEnvelope<CreditRanLow>,
  ): Promise<void> {
    await this.deliveries.createCreditAlerts(event, occurredAt, transaction);
  }
}
