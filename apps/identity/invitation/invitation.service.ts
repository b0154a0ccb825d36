/**
 * Invitations: made by admins for an email, accepted by the session of a user who has it. The table holds those that are
 * pending; accepting and withdrawing delete the row, which is what makes an invitation good for one use.
 */
import { type Call, defaultLimit, isId, newId, pageOf } from '@handtest/contracts/define';
import {
  actorOf,
  type AcceptInvitationRequest,
  AlreadyMember,
  assertAccess,
  type CreateInvitationRequest,
  type InvitationById,
  type InvitationCreated,
  InvitationForAnotherEmail,
  InvitationNotFound,
  type InvitationPage,
  type InvitationRecord,
  isLinkToken,
  type ListInvitationsRequest,
  newToken,
  type OrganizationDetail,
  OrganizationNotFound,
} from '@handtest/contracts/identity';
import { execute, inTransaction, query, queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { authenticated, sessionCaller } from '../account/calling-user.js';
import { AuditService } from '../audit/audit.service.js';
import { IdentityConfig } from '../config.js';
import { LimitService } from '../limit/limit.service.js';
import { invitationLimits } from '../limit/limits.js';
import { MailService } from '../mail/mail.service.js';
import { Membership } from '../organization/membership.entity.js';
import { OrganizationService } from '../organization/organization.service.js';
import { storedHash } from '../token/stored-hash.js';
import { leasesEnded } from '../verification/lease.js';

type InvitationRow = Omit<InvitationRecord, 'createdAt' | 'expiresAt'> & { createdAt: Date; expiresAt: Date };

const columns = `id, email, role, invited_by AS "invitedBy", created_at AS "createdAt", expires_at AS "expiresAt"`;
const pending = `FROM invitation WHERE organization_id = $1 AND expires_at > clock_timestamp()`;

const insertInvitation = `INSERT INTO invitation (id, organization_id, email, role, invited_by, expires_at)
  VALUES ($1, $2, $3, $4, $5, now() + interval '7 days') RETURNING ${columns}`;

const selectMember = `SELECT FROM membership JOIN user_account ON user_account.id = user_id
  WHERE organization_id = $1 AND email = $2`;

const selectByToken = `SELECT invitation.id, organization_id AS "organizationId", role,
    by_mail AS "byMail", invitation.email = user_account.email AS "isTheirs", user_account.name AS "userName"
  FROM invitation_token JOIN invitation ON invitation.id = invitation_id
  JOIN user_account ON user_account.id = $2
  WHERE hash = $1 AND expires_at > clock_timestamp()`;

/** Only the user's mailbox knows that token. */
const verifyEmail = `UPDATE user_account SET email_verified_at = coalesce(email_verified_at, now()) WHERE id = $1`;

type Presented = Pick<InvitationRow, 'id' | 'role'> & {
  organizationId: string;
  isTheirs: boolean;
  userName: string;
  /** Whether the token came by mail, and not in the answer to whoever invited. */
  byMail: boolean;
};

@Injectable()
export class InvitationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
    private readonly limits: LimitService,
    private readonly mails: MailService,
    private readonly organizations: OrganizationService,
    private readonly audit: AuditService,
  ) {}

  async create(request: CreateInvitationRequest, call: Call): Promise<InvitationCreated> {
    assertAccess(call, request.organizationId, 'member:write', OrganizationNotFound);
    await this.limits.count(invitationLimits(this.config, authenticated(call).userId));
    const token = newToken('inv');
    const row = await inTransaction(this.dataSource, (transaction) =>
      this.insert(transaction, request, call, token),
    );
    return { ...recordOf(row), inviteUrl: `${this.config.publicUrl}/invitations/${token}` };
  }

  async list(request: ListInvitationsRequest, call: Call): Promise<InvitationPage> {
    const { organizationId, limit = defaultLimit, offset = 0 } = request;
    assertAccess(call, organizationId, 'member:write', OrganizationNotFound);
    const select = `SELECT ${columns} ${pending} ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`;
    const [rows, count] = await Promise.all([
      query<InvitationRow>(this.dataSource, select, [organizationId, limit, offset]),
      queryOne<{ total: number }>(this.dataSource, `SELECT count(*)::int AS total ${pending}`, [
        organizationId,
      ]),
    ]);
    return pageOf(rows.map(recordOf), count!.total, request);
  }

  async withdraw(
    { organizationId, invitationId }: InvitationById,
    call: Call,
  ): Promise<Record<string, never>> {
    assertAccess(call, organizationId, 'member:write', OrganizationNotFound);
    if (!isId('invitation', invitationId)) throw new InvitationNotFound();
    await inTransaction(this.dataSource, async (transaction) => {
      const remove = `DELETE ${pending} AND id = $2 RETURNING email, role`;
      const parameters = [organizationId, invitationId];
      const gone = await queryOne<{ email: string; role: string }>(transaction, remove, parameters);
      if (!gone) throw new InvitationNotFound();
      await this.audit.record(transaction, {
        organizationId,
        action: 'invitation.withdrawn',
        actor: actorOf(call.caller),
        subject: { id: invitationId, name: gone.email },
        details: { role: gone.role },
      });
    });
    return {};
  }

  async accept({ token }: AcceptInvitationRequest, call: Call): Promise<OrganizationDetail> {
    const { userId } = sessionCaller(call);
    if (!isLinkToken('inv', token)) throw new InvitationNotFound();
    const { organizationId, role } = await inTransaction(this.dataSource, (transaction) =>
      this.join(transaction, userId, token),
    );
    await leasesEnded();
    return this.organizations.detail(organizationId, role);
  }

  private async insert(
    transaction: EntityManager,
    { organizationId, email, role }: CreateInvitationRequest,
    call: Call,
    token: string,
  ): Promise<InvitationRow> {
    await this.organizations.lock(transaction, organizationId);
    if (await queryOne(transaction, selectMember, [organizationId, email])) throw new AlreadyMember();
    const replaced = 'DELETE FROM invitation WHERE organization_id = $1 AND email = $2';
    await execute(transaction, replaced, [organizationId, email]);
    const parameters = [newId('invitation'), organizationId, email, role, authenticated(call).userId];
    const row = await queryOne<InvitationRow>(transaction, insertInvitation, parameters);
    const insertToken = 'INSERT INTO invitation_token (hash, invitation_id) VALUES ($1, $2)';
    await execute(transaction, insertToken, [storedHash(token), row!.id]);
    await this.mails.addInvitation(transaction, row!.id);
    await this.audit.record(transaction, {
      organizationId,
      action: 'invitation.created',
      actor: actorOf(call.caller),
      subject: { id: row!.id, name: email },
      details: { role },
    });
    return row!;
  }

  /** Of any number of attempts that meet here, one finds the row. */
  private async join(transaction: EntityManager, userId: string, token: string): Promise<Presented> {
    const presented = await queryOne<Presented>(transaction, selectByToken, [storedHash(token), userId]);
    if (!presented) throw new InvitationNotFound();
    if (!presented.isTheirs) throw new InvitationForAnotherEmail();
    const { id, organizationId, role } = presented;
    if (!(await this.organizations.tryLock(transaction, organizationId))) throw new InvitationNotFound();
    if ((await execute(transaction, 'DELETE FROM invitation WHERE id = $1', [id])) === 0)
      throw new InvitationNotFound();
    await transaction.insert(Membership, { organizationId, userId, role });
    await this.audit.record(transaction, {
      organizationId,
      action: 'member.joined',
      actor: { kind: 'user', id: userId },
      subject: { id: userId, name: presented.userName },
      details: { role, invitationId: id },
    });
    if (presented.byMail) await execute(transaction, verifyEmail, [userId]);
    return presented;
  }
}

function recordOf(row: InvitationRow): InvitationRecord {
  return { ...row, createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString() };
}
