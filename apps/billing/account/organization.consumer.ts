import { identityEvents, OrganizationCreated } from '@handtest/contracts/identity';
import { OnEvent } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { AccountService } from './account.service.js';

@Injectable()
export class OrganizationConsumer {
  constructor(private readonly accounts: AccountService) {}

  @OnEvent(identityEvents.organizationCreated)
  organizationCreated(event: OrganizationCreated, transaction: EntityManager): Promise<void> {
    return this.accounts.open(event, transaction);
  }
}
