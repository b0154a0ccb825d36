/** Adds the actions in other services to the audit log. */
import { billingEvents } from '@handtest/contracts/billing';
import { browserEvents } from '@handtest/contracts/browser';
import { codehostEvents } from '@handtest/contracts/codehost';
import { extractionEvents } from '@handtest/contracts/extraction';
import type { DeedDone, PlatformDeedDone } from '@handtest/contracts/identity';
import { jobEvents } from '@handtest/contracts/job';
import { schedulerEvents } from '@handtest/contracts/scheduler';
import { webhookEvents } from '@handtest/contracts/webhook';
import { OnEvent } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService } from './audit.service.js';

@Injectable()
export class AuditConsumer {
  constructor(private readonly audit: AuditService) {}

  @OnEvent(webhookEvents.endpointChanged)
  endpointChanged(action: DeedDone, transaction: EntityManager): Promise<void> {
    return this.audit.record(transaction, action);
  }

  @OnEvent(schedulerEvents.scheduleChanged)
  scheduleChanged(action: DeedDone, transaction: EntityManager): Promise<void> {
    return this.audit.record(transaction, action);
  }

  @OnEvent(billingEvents.creditGranted)
  creditGranted(action: DeedDone, transaction: EntityManager): Promise<void> {
    return this.audit.record(transaction, action);
  }

  @OnEvent(billingEvents.capChanged)
  capChanged(action: DeedDone, transaction: EntityManager): Promise<void> {
    return this.audit.record(transaction, action);
  }

  @OnEvent(billingEvents.planChanged)
  planChanged(action: DeedDone, transaction: EntityManager): Promise<void> {
    return this.audit.record(transaction, action);
  }

  @OnEvent(codehostEvents.connectionChanged)
  connectionChanged(action: DeedDone, transaction: EntityManager): Promise<void> {
    return this.audit.record(transaction, action);
  }

  @OnEvent(extractionEvents.errormonChanged)
  errormonChanged(action: DeedDone, transaction: EntityManager): Promise<void> {
    return this.audit.record(transaction, action);
  }

  @OnEvent(browserEvents.secretChanged)
  secretChanged(action: DeedDone, transaction: EntityManager): Promise<void> {
    return this.audit.record(transaction, action);
  }

  @OnEvent(jobEvents.cancelledByAdmin)
  jobCancelled(action: DeedDone, transaction: EntityManager): Promise<void> {
    return this.audit.record(transaction, action);
  }

  @OnEvent(browserEvents.visitEnded)
  visitEnded(action: PlatformDeedDone, transaction: EntityManager): Promise<void> {
    return this.audit.record(transaction, action);
  }
}
