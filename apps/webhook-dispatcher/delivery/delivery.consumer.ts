import { billingEvents, type CreditRanLow } from '@handtest/contracts/billing';
import type { EventEnvelope } from '@handtest/contracts/define';
import { type JobFinished, jobEvents } from '@handtest/contracts/job';
import { afterCommit } from '@handtest/database';
import { OnEvent, OnEvents } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChatService } from '../chat/chat.service.js';
import { DeliveryProcessor } from './delivery.processor.js';
import { DeliveryService } from './delivery.service.js';

@Injectable()
export class DeliveryConsumer {
  constructor(
    private readonly deliveries: DeliveryService,
    private readonly chat: ChatService,
    private readonly processor: DeliveryProcessor,
  ) {}

  @OnEvents(jobEvents.finished)
  async jobsFinished(jobs: readonly JobFinished[], transaction: EntityManager): Promise<void> {
    afterCommit(transaction, () => this.processor.wake());
    await this.deliveries.owe(jobs, transaction);
    await this.chat.add(jobs, transaction);
  }

  @OnEvent(billingEvents.creditRanLow)
  async creditRanLow(
    event: CreditRanLow,
    transaction: EntityManager,
    { occurredAt }: EventEnvelope<CreditRanLow>,
  ): Promise<void> {
    afterCommit(transaction, () => this.processor.wake());
    await this.deliveries.oweCreditAlert(event, occurredAt, transaction);
  }
}
