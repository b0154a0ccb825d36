/**
 * Who belongs to an organization. Changes are made one after the other under the organization's lock, so that no two of
 * them, each allowed by itself, take away the last admin together.
 */
import { type Call, isId, type OrganizationRole } from '@handtest/contracts/define';
import {
  actorOf,
  assertAccess,
  type ChangeRoleRequest,
  LastAdmin,
  type MemberById,
  type MemberList,
  MemberNotFound,
  type MemberRecord,
  type OrganizationById,
  OrganizationNotFound,
} from '@handtest/contracts/identity';
import { execute, inTransaction, query, queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { OrganizationService } from '../organization/organization.service.js';
import { leasesEnded } from '../verification/lease.js';
import { keepsAnAdmin } from './admin-count.js';

type MemberRow = Omit<MemberRecord, 'joinedAt'> & { joinedAt: Date };

const selectMembers = `SELECT user_id AS "userId", name, email, role, membership.created_at AS "joinedAt"
  FROM membership JOIN user_account ON user_account.id = user_id WHERE organization_id = $1`;

const selectAdmins = `SELECT user_id AS "userId" FROM membership WHERE organization_id = $1 AND role = 'admin'`;

@Injectable()
export class MemberService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly organizations: OrganizationService,
    private readonly audit: AuditService,
  ) {}

  async list({ organizationId }: OrganizationById, call: Call): Promise<MemberList> {
    assertAccess(call, organizationId, 'member:read', OrganizationNotFound);
    const sql = `${selectMembers} ORDER BY membership.created_at, user_id`;
    const rows = await query<MemberRow>(this.dataSource, sql, [organizationId]);
    return { items: rows.map(recordOf) };
  }

  async changeRole({ organizationId, userId, role }: ChangeRoleRequest, call: Call): Promise<MemberRecord> {
    assertAccess(call, organizationId, 'member:write', OrganizationNotFound);
    const member = await inTransaction(this.dataSource, async (transaction) => {
      const before = await this.assertMayChange(transaction, { organizationId, userId }, role);
      const update = 'UPDATE membership SET role = $3 WHERE organization_id = $1 AND user_id = $2';
      await execute(transaction, update, [organizationId, userId, role]);
      await this.audit.record(transaction, {
        organizationId,
        action: 'member.role_changed',
        actor: actorOf(call.caller),
        subject: { id: userId, name: before.name },
        details: { role, before: before.role },
      });
      return { ...before, role };
    });
    await leasesEnded();
    return recordOf(member);
  }

  async remove({ organizationId, userId }: MemberById, call: Call): Promise<Record<string, never>> {
    const leaves = isTheirOwn(call, userId);
    assertAccess(call, organizationId, leaves ? 'organization:read' : 'member:write', OrganizationNotFound);
    await inTransaction(this.dataSource, async (transaction) => {
      const { name, role } = await this.assertMayChange(transaction, { organizationId, userId });
      const remove = 'DELETE FROM membership WHERE organization_id = $1 AND user_id = $2';
      await execute(transaction, remove, [organizationId, userId]);
      await this.audit.record(transaction, {
        organizationId,
        action: leaves ? 'member.left' : 'member.removed',
        actor: actorOf(call.caller),
        subject: { id: userId, name },
        details: { before: role },
      });
    });
    await leasesEnded();
    return {};
  }

  /** The member as they are, from then on the same until the transaction ends. */
  private async assertMayChange(
    transaction: EntityManager,
    { organizationId, userId }: MemberById,
    role?: OrganizationRole,
  ): Promise<MemberRow> {
    await this.organizations.lock(transaction, organizationId);
    const member = isId('user', userId)
      ? await queryOne<MemberRow>(transaction, `${selectMembers} AND user_id = $2`, [organizationId, userId])
      : undefined;
    if (!member) throw new MemberNotFound();
    const admins = await query<{ userId: string }>(transaction, selectAdmins, [organizationId]);
    const adminIds = admins.map((admin) => admin.userId);
    if (!keepsAnAdmin(adminIds, userId, role)) throw new LastAdmin();
    return member;
  }
}

/** A user may leave by themselves; a key stands for its organization, never for the user who created it. */
function isTheirOwn({ caller }: Call, userId: string): boolean {
  return (caller.kind === 'session' || caller.kind === 'pat') && caller.userId === userId;
}

function recordOf(row: MemberRow): MemberRecord {
  return { ...row, joinedAt: row.joinedAt.toISOString() };
}
