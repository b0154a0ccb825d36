/**
 * A fresh start of an account whose maker was perhaps not the owner of its address. The user leaves every organization, so
 * that nothing in them (members, webhooks, schedules, connections) sees the owner's work. The organizations stay as they are.
 */
import type { AuditAction } from '@handtest/contracts/identity';
import { query } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { OrganizationService } from '../organization/organization.service.js';
import { WithdrawalService } from '../organization/withdrawal.service.js';
import { personalOrganizationName } from './personal-organization.js';

interface Ended {
  readonly organizationId: string;
  readonly id: string;
  readonly name: string;
  readonly details: Record<string, unknown>;
}

const revokeKeys = `UPDATE token SET revoked_at = clock_timestamp()
  WHERE kind = 'key' AND user_id = $userId AND revoked_at IS NULL
  RETURNING organization_id, id, name, jsonb_build_object('mode', mode) AS details`;

const leaveOrganizations = `DELETE FROM membership USING user_account
  WHERE user_id = $userId AND user_account.id = user_id
  RETURNING organization_id, user_id AS id, name, jsonb_build_object('before', role) AS details`;

@Injectable()
export class FreshStartService {
  constructor(
    private readonly organizations: OrganizationService,
    private readonly withdrawals: WithdrawalService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Ends the user's memberships, also as the last admin, revokes the API keys that they made, withdraws the invitations
   * they sent, and makes a new personal organization. The caller ends sessions and PATs, and waits for leases.
   *
   * @param name of the user
   */
  async begin(transaction: EntityManager, userId: string, name: string): Promise<void> {
    // The memberships first: who makes a key or an invitation locks the own membership, so none can come after these.
    await this.end(transaction, userId, 'member.left', leaveOrganizations);
    await this.end(transaction, userId, 'key.revoked', revokeKeys);
    await this.withdrawals.withdrawSent(transaction, { userId }, { kind: 'user', id: userId });
    const organization = { name: personalOrganizationName(name), userId, firstOfUser: false };
    await this.organizations.insert(transaction, organization);
  }

  private async end(
    transaction: EntityManager,
    userId: string,
    action: AuditAction,
    sql: string,
  ): Promise<void> {
    const actor = { kind: 'user', id: userId } as const;
    for (const { id, name, ...entry } of await query<Ended>(transaction, sql, { userId })) {
      await this.audit.record(transaction, { ...entry, action, actor, subject: { id, name } });
    }
  }
}
