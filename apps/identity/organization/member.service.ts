/**
 * Members of an organization. Changes take the organization's lock one after the other. Otherwise two changes, each
 * permitted by itself, could remove the last admin together.
 */
import { type Call, isId, type Nothing, type OrganizationRole } from '@handtest/contracts/define';
import {
  type Actor,
  actorOf,
  assertAccess,
  type ChangeRoleRequest,
  LastAdmin,
  type MemberById,
  type MemberList,
  MemberNotFound,
  type MemberRecord,
  normalEmail,
  type OrganizationById,
  OrganizationNotFound,
  roleHas,
} from '@handtest/contracts/identity';
import {
  execute,
  inRolledBackTransaction,
  inTransaction,
  query,
  queryRecord,
  queryRecords,
} from '@handtest/database';
import { CommandRegistry, dryRunOption, print } from '@handtest/service';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { leasesEnded } from '../token/lease.js';
import { keepsAnAdmin } from './admin-count.js';
import { OrganizationService } from './organization.service.js';
import { WithdrawalService } from './withdrawal.service.js';

const selectMembers = `SELECT user_id, name, email, role, membership.created_at AS joined_at
  FROM membership JOIN user_account ON user_account.id = user_id WHERE organization_id = $organizationId`;

const selectAdmins = `SELECT user_id FROM membership WHERE organization_id = $organizationId AND role = 'admin'`;

const operator: Actor = { kind: 'service', id: 'operator' };

@Injectable()
export class MemberService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly organizations: OrganizationService,
    private readonly withdrawals: WithdrawalService,
    private readonly audit: AuditService,
    commands: CommandRegistry,
  ) {
    commands
      .add('appoint-admin', 'Makes a member of an organization its admin')
      .argument('<organizationId>')
      .argument('<email>')
      .option(...dryRunOption)
      .action(async (organizationId: string, email: string, options: { dryRun?: boolean }) =>
        print(await this.appointAdmin(organizationId, email, options)),
      );
  }

  /**
   * For an operator: where no admin is left, no member can appoint one.
   *
   * @throws OrganizationNotFound, MemberNotFound
   */
  async appointAdmin(organizationId: string, email: string, { dryRun = false }: { dryRun?: boolean } = {}) {
    const run = dryRun ? inRolledBackTransaction : inTransaction;
    const appointed = await run(this.dataSource, async (transaction) => {
      await this.organizations.lock(transaction, organizationId);
      const select = `${selectMembers} AND email = $email`;
      const parameters = { organizationId, email: normalEmail(email) };
      const member = await queryRecord<MemberRecord>(transaction, select, parameters);
      if (!member) throw new MemberNotFound();
      const { userId, role: before } = member;
      if (before !== 'admin') await this.setRole(transaction, organizationId, member, 'admin', operator);
      return { userId, before, changed: before === 'admin' ? 0 : 1, dryRun };
    });
    await leasesEnded();
    return appointed;
  }

  async list({ organizationId }: OrganizationById, call: Call): Promise<MemberList> {
    assertAccess(call, organizationId, 'member:read', OrganizationNotFound);
    const sql = `${selectMembers} ORDER BY membership.created_at, user_id`;
    return { items: await queryRecords<MemberRecord>(this.dataSource, sql, { organizationId }) };
  }

  async changeRole({ organizationId, userId, role }: ChangeRoleRequest, call: Call): Promise<MemberRecord> {
    assertAccess(call, organizationId, 'member:write', OrganizationNotFound);
    const member = await inTransaction(this.dataSource, async (transaction) => {
      await this.organizations.lockFor(transaction, organizationId, 'member:write', call);
      const before = await this.memberToChange(transaction, { organizationId, userId }, role);
      if (before.role === role) return before;
      await this.setRole(transaction, organizationId, before, role, actorOf(call.caller));
      if (!roleHas(role, 'member:write'))
        await this.withdrawSent(transaction, { organizationId, userId }, call);
      return { ...before, role };
    });
    await leasesEnded();
    return member;
  }

  async remove({ organizationId, userId }: MemberById, call: Call): Promise<Nothing> {
    const leaves = isOwnUser(call, userId);
    const permission = leaves ? 'organization:read' : 'member:write';
    assertAccess(call, organizationId, permission, OrganizationNotFound);
    await inTransaction(this.dataSource, async (transaction) => {
      await this.organizations.lockFor(transaction, organizationId, permission, call);
      const { name, role } = await this.memberToChange(transaction, { organizationId, userId });
      const remove = 'DELETE FROM membership WHERE organization_id = $organizationId AND user_id = $userId';
      await execute(transaction, remove, { organizationId, userId });
      await this.audit.record(transaction, {
        organizationId,
        action: leaves ? 'member.left' : 'member.removed',
        actor: actorOf(call.caller),
        subject: { id: userId, name },
        details: { before: role },
      });
      await this.withdrawSent(transaction, { organizationId, userId }, call);
    });
    await leasesEnded();
    return {};
  }

  private async setRole(
    transaction: EntityManager,
    organizationId: string,
    { userId, name, role: before }: MemberRecord,
    role: OrganizationRole,
    actor: Actor,
  ): Promise<void> {
    const update = `UPDATE membership SET role = $role
      WHERE organization_id = $organizationId AND user_id = $userId`;
    await execute(transaction, update, { organizationId, userId, role });
    await this.audit.record(transaction, {
      organizationId,
      action: 'member.role_changed',
      actor,
      subject: { id: userId, name },
      details: { role, before },
    });
  }

  private withdrawSent(transaction: EntityManager, sender: MemberById, call: Call): Promise<void> {
    return this.withdrawals.withdrawSent(transaction, sender, actorOf(call.caller));
  }

  /**
   * The member. The transaction holds the organization's lock.
   *
   * @param role the new role; undefined when the member leaves
   * @throws MemberNotFound, LastAdmin
   */
  private async memberToChange(
    transaction: EntityManager,
    { organizationId, userId }: MemberById,
    role?: OrganizationRole,
  ): Promise<MemberRecord> {
    const selectMember = `${selectMembers} AND user_id = $userId`;
    const member = isId('user', userId)
      ? await queryRecord<MemberRecord>(transaction, selectMember, { organizationId, userId })
      : undefined;
    if (!member) throw new MemberNotFound();
    const admins = await query<{ userId: string }>(transaction, selectAdmins, { organizationId });
    const adminIds = admins.map((admin) => admin.userId);
    if (!keepsAnAdmin(adminIds, userId, role)) throw new LastAdmin();
    return member;
  }
}

/** A user may leave. A key acts for its organization, not for the user who created it. */
function isOwnUser({ caller }: Call, userId: string): boolean {
  return (caller.kind === 'session' || caller.kind === 'pat') && caller.userId === userId;
}
