import { identityEvents, OrganizationDeleted } from '@handtest/contracts/identity';
import { execute } from '@handtest/database';
import { OnEvent } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';

@Injectable()
export class OrganizationEndConsumer {
  /** With their tokens and granted repositories. The upkeep of issues removes the indexes that no connection permits. */
  @OnEvent(identityEvents.organizationDeleted)
  async organizationDeleted(
    { organizationId }: OrganizationDeleted,
    transaction: EntityManager,
  ): Promise<void> {
    const statement = 'DELETE FROM connection WHERE organization_id = $organizationId';
    await execute(transaction, statement, { organizationId });
  }
}
