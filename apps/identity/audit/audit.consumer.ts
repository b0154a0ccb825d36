/** Writes down what other services tell the audit log. */
import { billingEvents } from '@handtest/contracts/billing';
import type { DeedDone } from '@handtest/contracts/identity';
import { webhookEvents } from '@handtest/contracts/webhook';
import { OnEvent } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService } from './audit.service.js';

@Injectable()
export class AuditConsumer {
  constructor(private readonly audit: AuditService) {}

  @OnEvent(webhookEvents.endpointChanged)
  async endpointChanged(deed: DeedDone, transaction: EntityManager): Promise<void> {
    await this.audit.record(transaction, deed);
  }

  @OnEvent(billingEvents.capChanged)
  async capChanged(deed: DeedDone, transaction: EntityManager): Promise<void> {
    await this.audit.record(transaction, deed);
  }

  @OnEvent(billingEvents.planChanged)
  async planChanged(deed: DeedDone, transaction: EntityManager): Promise<void> {
    await this.audit.record(transaction, deed);
  }
}
