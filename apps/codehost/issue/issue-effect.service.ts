/** Carries out what a hook says about an issue, in the index of each organization that has one of the repository. */
import { query } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { HostIssue } from './host-issue.js';
import { IssueStoreService } from './issue-store.service.js';

const lockIndexes = `SELECT organization_id FROM issue_sync WHERE repository_id = $repositoryId
  ORDER BY organization_id FOR UPDATE`;

@Injectable()
export class IssueEffectService {
  constructor(private readonly store: IssueStoreService) {}

  /** Answers the number of changed rows. */
  async apply(
    transaction: EntityManager,
    { repositoryId, issue, deleted }: { repositoryId: number; issue: HostIssue; deleted: boolean },
  ): Promise<number> {
    let changed = 0;
    type Index = { organizationId: string };
    for (const { organizationId } of await query<Index>(transaction, lockIndexes, { repositoryId })) {
      const key = { organizationId, repositoryId };
      changed += deleted
        ? await this.store.storeDeletion(transaction, key, issue.number)
        : await this.store.storeHook(transaction, key, issue);
    }
    return changed;
  }
}
