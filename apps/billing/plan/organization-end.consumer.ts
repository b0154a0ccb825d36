import { identityEvents, OrganizationDeleted } from '@handtest/contracts/identity';
import { OnEvent } from '@handtest/messaging';
import { WorkService } from '@handtest/work';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { planEndQueue } from './plan-end.processor.js';

@Injectable()
export class OrganizationEndConsumer {
  constructor(private readonly work: WorkService) {}

  @OnEvent(identityEvents.organizationDeleted)
  organizationDeleted({ organizationId }: OrganizationDeleted, transaction: EntityManager): Promise<void> {
    return this.work.add(transaction, planEndQueue, [{ key: organizationId }]);
  }
}
