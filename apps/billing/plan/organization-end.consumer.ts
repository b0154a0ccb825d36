import { identityEvents, OrganizationDeleted } from '@handtest/contracts/identity';
import { OnEvent } from '@handtest/messaging';
import { WorkService } from '@handtest/work';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { LedgerService } from '../ledger/ledger.service.js';
import { planEndQueue } from './plan-end.processor.js';

@Injectable()
export class OrganizationEndConsumer {
  constructor(
    private readonly ledger: LedgerService,
    private readonly work: WorkService,
  ) {}

  @OnEvent(identityEvents.organizationDeleted)
  async organizationDeleted(
    { organizationId }: OrganizationDeleted,
    transaction: EntityManager,
  ): Promise<void> {
    await this.ledger.closeAccount(transaction, organizationId);
    await this.work.add(transaction, planEndQueue, [{ key: organizationId }]);
  }
}
