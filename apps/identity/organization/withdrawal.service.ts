/** Withdraws pending invitations, each with an entry in the audit log. */
import type { Actor } from '@handtest/contracts/identity';
import { query, type SqlParameters } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';

interface Withdrawn {
  readonly organizationId: string;
  readonly id: string;
  readonly email: string;
  readonly role: string;
}

@Injectable()
export class WithdrawalService {
  constructor(private readonly audit: AuditService) {}

  /** Answers whether the invitation was pending. */
  async withdraw(
    transaction: EntityManager,
    { organizationId, invitationId }: { organizationId: string; invitationId: string },
    actor: Actor,
  ): Promise<boolean> {
    const where = 'organization_id = $organizationId AND id = $invitationId';
    return (await this.delete(transaction, where, { organizationId, invitationId }, actor)) > 0;
  }

  /**
   * For a user who may no longer invite: by one of these invitations, the user could return with another address. The
   * caller has changed the membership before, in the same transaction, so that no invitation can come after.
   *
   * @param organizationId of the invitations; all organizations when absent
   */
  async withdrawSent(
    transaction: EntityManager,
    { userId, organizationId }: { userId: string; organizationId?: string },
    actor: Actor,
  ): Promise<void> {
    if (organizationId === undefined) {
      await this.delete(transaction, 'invited_by = $userId', { userId }, actor);
    } else {
      const where = 'organization_id = $organizationId AND invited_by = $userId';
      await this.delete(transaction, where, { organizationId, userId }, actor);
    }
  }

  private async delete(
    transaction: EntityManager,
    where: string,
    parameters: SqlParameters,
    actor: Actor,
  ): Promise<number> {
    const sql = `DELETE FROM invitation WHERE ${where} AND expires_at > clock_timestamp()
      RETURNING organization_id, id, email, role`;
    const withdrawn = await query<Withdrawn>(transaction, sql, parameters);
    for (const { organizationId, id, email, role } of withdrawn) {
      await this.audit.record(transaction, {
        organizationId,
        action: 'invitation.withdrawn',
        actor,
        subject: { id, name: email },
        details: { role },
      });
    }
    return withdrawn.length;
  }
}
