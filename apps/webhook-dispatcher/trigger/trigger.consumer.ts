import { billingEvents, type CreditRanLow } from '@handtest/contracts/billing';
import { codehostEvents, type FilingEnded } from '@handtest/contracts/codehost';
import type { EventEnvelope } from '@handtest/contracts/define';
import { type JobFinished, jobEvents } from '@handtest/contracts/job';
import { OnEvent, OnEvents } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AwaitedFilingService } from '../delivery/awaited-filing.service.js';
import { DeliveryService } from '../delivery/delivery.service.js';
import { FinishedJobService } from './finished-job.service.js';

@Injectable()
export class TriggerConsumer {
  constructor(
    private readonly finishedJobs: FinishedJobService,
    private readonly deliveries: DeliveryService,
    private readonly awaited: AwaitedFilingService,
  ) {}

  @OnEvents(jobEvents.finished)
  async jobsFinished(jobs: readonly JobFinished[], transaction: EntityManager): Promise<void> {
    await this.finishedJobs.notify(jobs, false, transaction);
  }

  @OnEvent(codehostEvents.filingEnded)
  filingEnded(event: FilingEnded, transaction: EntityManager): Promise<void> {
    return this.awaited.noteEnded(event, transaction);
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
