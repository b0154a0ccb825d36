/**
 * Invitations: an admin creates one for an email, and the user with that email accepts it in a session. The table has
 * the pending ones only. Accepting and withdrawing delete the row, so that an invitation is accepted at most once.
 */
import { type Call, isId, newId, type Nothing } from '@handtest/contracts/define';
import {
  actorOf,
  AlreadyMember,
  assertAccess,
  type CreateInvitationRequest,
  type InvitationById,
  type InvitationByToken,
  type InvitationCreated,
  InvitationForAnotherEmail,
  InvitationNotFound,
  type InvitationPage,
  type InvitationRecord,
  type InvitationShown,
  isLinkToken,
  type ListInvitationsRequest,
  newToken,
  type OrganizationDetail,
  OrganizationNotFound,
} from '@handtest/contracts/identity';
import { execute, inTransaction, queryOne, queryPage, queryRecord } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { IdentityConfig } from '../config.js';
import { LimitService } from '../limit/limit.service.js';
import { invitationLimits } from '../limit/limits.js';
import { MailService } from '../mail/mail.service.js';
import { authenticated, sessionCaller } from '../token/calling-user.js';
import { leasesEnded } from '../token/lease.js';
import { storedHash } from '../token/stored-hash.js';
import { maskedEmail } from './masked-email.js';
import { OrganizationService } from './organization.service.js';
import { WithdrawalService } from './withdrawal.service.js';

const pending = {
  columns: 'id, email, role, invited_by, created_at, expires_at',
  from: 'invitation WHERE organization_id = $organizationId AND expires_at > clock_timestamp()',
  orderBy: 'created_at DESC, id DESC',
};

const selectMember = `SELECT FROM membership JOIN user_account ON user_account.id = user_id
  WHERE organization_id = $organizationId AND email = $email`;

const deleteEarlier = 'DELETE FROM invitation WHERE organization_id = $organizationId AND email = $email';

const insertInvitation = `INSERT INTO invitation (id, organization_id, email, role, invited_by, expires_at)
  VALUES ($id, $organizationId, $email, $role, $invitedBy, now() + interval '7 days') RETURNING ${pending.columns}`;

const insertToken = 'INSERT INTO invitation_token (hash, invitation_id) VALUES ($hash, $id)';

const selectByToken = `SELECT invitation.id, organization_id, role, by_mail,
    invitation.email = user_account.email AS is_own, user_account.name AS user_name
  FROM invitation_token JOIN invitation ON invitation.id = invitation_id
  JOIN user_account ON user_account.id = $userId
  WHERE hash = $hash AND expires_at > clock_timestamp()`;

const selectShown = `SELECT organization.name AS organization_name, role, email, expires_at
  FROM invitation_token JOIN invitation ON invitation.id = invitation_id
  JOIN organization ON organization.id = organization_id
  WHERE hash = $hash AND expires_at > clock_timestamp() AND organization.deleted_at IS NULL`;

/** The token was sent to the user's mailbox only. */
const verifyEmail = `UPDATE user_account SET email_verified_at = coalesce(email_verified_at, now()) WHERE id = $userId`;

type Presented = Pick<InvitationRecord, 'id' | 'role'> & {
  organizationId: string;
  /** Whether the user has the invited email. */
  isOwn: boolean;
  userName: string;
  /** Whether the token came by mail, not in the answer to the admin. */
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
    private readonly withdrawals: WithdrawalService,
    private readonly audit: AuditService,
  ) {}

  async create(request: CreateInvitationRequest, call: Call): Promise<InvitationCreated> {
    assertAccess(call, request.organizationId, 'member:write', OrganizationNotFound);
    await this.limits.count(invitationLimits(this.config, authenticated(call).userId));
    const token = newToken('inv');
    const invitation = await inTransaction(this.dataSource, (transaction) =>
      this.insert(transaction, request, call, token),
    );
    return { ...invitation, inviteUrl: `${this.config.publicUrl}/invitations/${token}` };
  }

  async list(request: ListInvitationsRequest, call: Call): Promise<InvitationPage> {
    const { organizationId } = request;
    assertAccess(call, organizationId, 'member:write', OrganizationNotFound);
    return queryPage(this.dataSource, pending, { organizationId }, request);
  }

  async withdraw({ organizationId, invitationId }: InvitationById, call: Call): Promise<Nothing> {
    assertAccess(call, organizationId, 'member:write', OrganizationNotFound);
    if (!isId('invitation', invitationId)) throw new InvitationNotFound();
    await inTransaction(this.dataSource, async (transaction) => {
      await this.organizations.lockFor(transaction, organizationId, 'member:write', call);
      const byId = { organizationId, invitationId };
      const wasPending = await this.withdrawals.withdraw(transaction, byId, actorOf(call.caller));
      if (!wasPending) throw new InvitationNotFound();
    });
    return {};
  }

  async show({ token }: InvitationByToken): Promise<InvitationShown> {
    type Invited = Omit<InvitationShown, 'maskedEmail'> & { email: string };
    const found =
      isLinkToken('inv', token) &&
      (await queryRecord<Invited>(this.dataSource, selectShown, { hash: storedHash(token) }));
    if (!found) throw new InvitationNotFound();
    const { email, ...shown } = found;
    return { ...shown, maskedEmail: maskedEmail(email) };
  }

  async accept({ token }: InvitationByToken, call: Call): Promise<OrganizationDetail> {
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
  ): Promise<InvitationRecord> {
    await this.organizations.lockFor(transaction, organizationId, 'member:write', call);
    if (await queryOne(transaction, selectMember, { organizationId, email })) throw new AlreadyMember();
    await execute(transaction, deleteEarlier, { organizationId, email });
    const id = newId('invitation');
    const row = { id, organizationId, email, role, invitedBy: authenticated(call).userId };
    const invitation = await queryRecord<InvitationRecord>(transaction, insertInvitation, row);
    await execute(transaction, insertToken, { hash: storedHash(token), id });
    await this.mails.addInvitation(transaction, id);
    await this.audit.record(transaction, {
      organizationId,
      action: 'invitation.created',
      actor: actorOf(call.caller),
      subject: { id, name: email },
      details: { role },
    });
    return invitation!;
  }

  /** Of several concurrent attempts, one deletes the row and succeeds. */
  private async join(transaction: EntityManager, userId: string, token: string): Promise<Presented> {
    const hash = storedHash(token);
    const presented = await queryOne<Presented>(transaction, selectByToken, { hash, userId });
    if (!presented) throw new InvitationNotFound();
    if (!presented.isOwn) throw new InvitationForAnotherEmail();
    const { id, organizationId, role, userName } = presented;
    await this.organizations.lock(transaction, organizationId, InvitationNotFound);
    if ((await execute(transaction, 'DELETE FROM invitation WHERE id = $id', { id })) === 0)
      throw new InvitationNotFound();
    await this.organizations.addMember(transaction, organizationId, userId, role);
    await this.audit.record(transaction, {
      organizationId,
      action: 'member.joined',
      actor: { kind: 'user', id: userId },
      subject: { id: userId, name: userName },
      details: { role, invitationId: id },
    });
    if (presented.byMail) await execute(transaction, verifyEmail, { userId });
    return presented;
  }
}
