/**
 * Sends mails that stand in rows, so that none is lost to a restart or an outage of the mail server: a mail is claimed for
 * two minutes, sent outside any transaction, and its row deleted. A row says what to write, never the text: the token of a
 * link is made for each attempt, and only its hash is kept. A mail may arrive twice; both links work.
 */
import type { CreditRanLow } from '@handtest/contracts/billing';
import { newToken } from '@handtest/contracts/identity';
import { afterCommit, execute, query, queryOne, type Sweeper, SweeperRegistry } from '@handtest/database';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { storedHash } from '../token/stored-hash.js';
import {
  invitationMail,
  type InvitationWords,
  lowCreditMail,
  type LowCreditWords,
  type MailText,
  passwordResetMail,
} from './mail-text.js';
import { MailClient, MailRefused } from './mail.client.js';
import { retryDelaySeconds } from './retry-delay.js';

interface DueMail {
  readonly id: string;
  readonly kind: 'invitation' | 'password_reset' | 'low_credit';
  readonly email: string;
  readonly invitationId: string | null;
  readonly attempts: number;
  readonly expired: boolean;
}

const batchSize = 10;

const claimDue = `UPDATE outgoing_mail SET attempts = attempts + 1, next_attempt_at = now() + interval '2 minutes'
  WHERE id IN (SELECT id FROM outgoing_mail WHERE next_attempt_at <= now()
    ORDER BY next_attempt_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
  RETURNING id, kind, email, invitation_id AS "invitationId", attempts, expires_at <= now() AS expired`;

const insertInvitationMail = `INSERT INTO outgoing_mail (kind, email, invitation_id, expires_at)
  SELECT 'invitation', email, id, expires_at FROM invitation WHERE id = $1`;

const insertResetMail = `INSERT INTO outgoing_mail (kind, email, expires_at)
  VALUES ('password_reset', $1, now() + interval '1 hour')`;

/** One for each admin. A warning that is older than three days is of no use. */
const insertLowCreditMails = `INSERT INTO outgoing_mail (kind, email, organization_id, credit_micros, threshold_micros, expires_at)
  SELECT 'low_credit', email, organization.id, $2, $3, now() + interval '3 days' FROM organization
  JOIN membership ON organization_id = organization.id AND role = 'admin'
  JOIN user_account ON user_account.id = user_id
  WHERE organization.id = $1 AND organization.deleted_at IS NULL`;

/** Nothing when the organization was deleted since, or the recipient is no admin any more. */
const selectLowCredit = `SELECT organization.name AS organization, credit_micros AS "creditMicros",
    threshold_micros AS "thresholdMicros"
  FROM outgoing_mail JOIN organization ON organization.id = organization_id AND organization.deleted_at IS NULL
  JOIN membership ON membership.organization_id = organization.id AND role = 'admin'
  JOIN user_account ON user_account.id = user_id AND user_account.email = outgoing_mail.email
  WHERE outgoing_mail.id = $1`;

const insertInvitationToken = `WITH invited AS (
    SELECT invitation.id, role, organization.name AS organization, user_account.name AS inviter FROM invitation
    JOIN organization ON organization.id = organization_id AND organization.deleted_at IS NULL
    JOIN user_account ON user_account.id = invited_by WHERE invitation.id = $2 FOR KEY SHARE OF invitation),
  token AS (INSERT INTO invitation_token (hash, invitation_id, by_mail) SELECT $1, id, true FROM invited)
  SELECT role, organization, inviter FROM invited`;

const insertResetToken = `INSERT INTO password_reset (hash, user_id, expires_at)
  SELECT $1, id, now() + interval '1 hour' FROM user_account WHERE email = $2 RETURNING user_id`;

@Injectable()
export class MailService implements OnModuleInit {
  private readonly log = new Logger(MailService.name);
  private sweeper?: Sweeper;

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
    private readonly client: MailClient,
    private readonly sweepers: SweeperRegistry,
  ) {}

  onModuleInit(): void {
    if (!this.isConfigured) return;
    const run = () => this.sendDue();
    this.sweeper = this.sweepers.start({ name: 'outgoing_mail', everyMs: 2_000, batchSize, run });
  }

  get isConfigured(): boolean {
    return this.client.isConfigured;
  }

  /** The mail to an invitation, once the transaction is committed. Nothing without a mail server. */
  async addInvitation(transaction: EntityManager, invitationId: string): Promise<void> {
    if (!this.isConfigured) return;
    await execute(transaction, insertInvitationMail, [invitationId]);
    afterCommit(transaction, () => this.sweeper?.wake());
  }

  /** The mail to each admin of the organization. Nothing without a mail server, or when the organization was deleted. */
  async addLowCredit(transaction: EntityManager, event: CreditRanLow): Promise<void> {
    if (!this.isConfigured) return;
    const { organizationId, creditMicros, thresholdMicros } = event;
    await execute(transaction, insertLowCreditMails, [organizationId, creditMicros, thresholdMicros]);
    afterCommit(transaction, () => this.sweeper?.wake());
  }

  /** A row whether or not anybody has that email: who does is found out when it is sent, out of the asker's sight. */
  async addPasswordReset(email: string): Promise<void> {
    await execute(this.dataSource, insertResetMail, [email]);
    this.sweeper?.wake();
  }

  private async sendDue(): Promise<number> {
    const mails = await query<DueMail>(this.dataSource, claimDue);
    await Promise.all(mails.map((mail) => this.send(mail)));
    return mails.length;
  }

  private async send(mail: DueMail): Promise<void> {
    const { id, kind, attempts, email } = mail;
    if (mail.expired) {
      this.log.warn({ kind, attempts }, 'a mail expired before the mail server took it');
      return this.forget(id);
    }
    const text = await this.textOf(mail);
    // What the mail is about is gone: the user, the invitation, the organization.
    if (!text) return this.forget(id);
    try {
      await this.client.send(email, text);
    } catch (error) {
      if (!(error instanceof MailRefused)) return this.postpone(mail, error);
      this.log.warn({ err: error, kind, attempts }, 'a mail was refused for good');
    }
    await this.forget(id);
  }

  private async textOf({ id, kind, email, invitationId }: DueMail): Promise<MailText | undefined> {
    if (kind === 'low_credit') return this.lowCreditText(id);
    if (kind === 'password_reset') {
      const token = newToken('rst');
      const row = await queryOne(this.dataSource, insertResetToken, [storedHash(token), email]);
      return row && passwordResetMail(`${this.config.publicUrl}/password-reset/${token}`);
    }
    const token = newToken('inv');
    const parameters = [storedHash(token), invitationId];
    const words = await queryOne<InvitationWords>(this.dataSource, insertInvitationToken, parameters);
    return words && invitationMail({ ...words, url: `${this.config.publicUrl}/invitations/${token}` });
  }

  private async lowCreditText(id: string): Promise<MailText | undefined> {
    const row = await queryOne<Omit<LowCreditWords, 'publicUrl'>>(this.dataSource, selectLowCredit, [id]);
    return row && lowCreditMail({ ...row, publicUrl: this.config.publicUrl });
  }

  private async postpone({ id, kind, attempts }: DueMail, error: unknown): Promise<void> {
    this.log.warn({ err: error, kind, attempts }, 'a mail could not be handed over and is tried again');
    const later = `UPDATE outgoing_mail SET next_attempt_at = now() + make_interval(secs => $2) WHERE id = $1`;
    await execute(this.dataSource, later, [id, retryDelaySeconds(attempts)]);
  }

  private async forget(id: string): Promise<void> {
    await execute(this.dataSource, 'DELETE FROM outgoing_mail WHERE id = $1', [id]);
  }
}
