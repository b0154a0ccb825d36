/** Sends mails outside any transaction. A mail may arrive twice; both links work. */
import { newToken } from '@handtest/contracts/identity';
import { execute, queryOne } from '@handtest/database';
import { type Attempt, type Outcome, workerOptions, WorkProcessor, WorkService } from '@handtest/work';
import { Processor } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { storedHash } from '../token/stored-hash.js';
import { mailQueue } from './mail-queue.js';
import {
  invitationMail,
  type InvitationWords,
  lowCreditMail,
  type LowCreditWords,
  type MailText,
  passwordResetMail,
} from './mail-text.js';
import { MailClient, MailRefused } from './mail.client.js';

interface OutgoingMail extends Record<string, unknown> {
  readonly id: string;
  readonly kind: 'invitation' | 'password_reset' | 'low_credit';
  readonly email: string;
  readonly invitationId: string | null;
  readonly expired: boolean;
}

const selectMail = `SELECT id, kind, email, invitation_id AS "invitationId", expires_at <= now() AS expired
  FROM outgoing_mail WHERE id = $1`;

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
@Processor(mailQueue.name, workerOptions)
export class MailProcessor extends WorkProcessor {
  private readonly log = new Logger(MailProcessor.name);

  constructor(
    work: WorkService,
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
    private readonly client: MailClient,
  ) {
    super(work, mailQueue);
  }

  protected async attempt({ key, number: attempts }: Attempt): Promise<Outcome> {
    const mail = await queryOne<OutgoingMail>(this.dataSource, selectMail, [key]);
    if (mail?.expired) {
      this.log.warn({ kind: mail.kind, attempts }, 'a mail expired before the mail server took it');
    } else if (mail) {
      await this.send(mail, attempts);
    }
    return {
      effects: async (transaction) =>
        void (await execute(transaction, 'DELETE FROM outgoing_mail WHERE id = $1', [key])),
    };
  }

  private async send(mail: OutgoingMail, attempts: number): Promise<void> {
    const text = await this.textOf(mail);
    // What the mail is about is gone: the user, the invitation, the organization.
    if (!text) return;
    try {
      await this.client.send(mail.email, text);
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      this.log.warn({ err: error, kind: mail.kind, attempts }, 'a mail was refused for good');
    }
  }

  private async textOf({ id, kind, email, invitationId }: OutgoingMail): Promise<MailText | undefined> {
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
}
