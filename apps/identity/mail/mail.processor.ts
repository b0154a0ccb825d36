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
  firstPasswordResetMail,
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

const selectMail = `SELECT id, kind, email, invitation_id, expires_at <= now() AS expired
  FROM outgoing_mail WHERE id = $id`;

/** No row when the organization was deleted, or the recipient is not an admin now. */
const selectLowCredit = `SELECT organization.name AS organization, credit_micros, threshold_micros
  FROM outgoing_mail JOIN organization ON organization.id = organization_id AND organization.deleted_at IS NULL
  JOIN membership ON membership.organization_id = organization.id AND role = 'admin'
  JOIN user_account ON user_account.id = user_id AND user_account.email = outgoing_mail.email
  WHERE outgoing_mail.id = $id`;

const insertInvitationToken = `WITH invited AS (
    SELECT invitation.id, role, organization.name AS organization, user_account.name AS inviter FROM invitation
    JOIN organization ON organization.id = organization_id AND organization.deleted_at IS NULL
    JOIN user_account ON user_account.id = invited_by WHERE invitation.id = $invitationId FOR KEY SHARE OF invitation),
  token AS (INSERT INTO invitation_token (hash, invitation_id, by_mail) SELECT $hash, id, true FROM invited)
  SELECT role, organization, inviter FROM invited`;

const insertResetToken = `INSERT INTO password_reset (hash, user_id, expires_at)
  SELECT $hash, id, now() + interval '1 hour' FROM user_account WHERE email = $email
  RETURNING (SELECT email_verified_at IS NULL FROM user_account WHERE email = $email) AS is_unproven`;

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
    const mail = await queryOne<OutgoingMail>(this.dataSource, selectMail, { id: key });
    if (mail?.expired) {
      this.log.warn({ kind: mail.kind, attempts }, 'a mail expired before the mail server accepted it');
    } else if (mail) {
      await this.send(mail, attempts);
    }
    return {
      effects: async (transaction) =>
        void (await execute(transaction, 'DELETE FROM outgoing_mail WHERE id = $id', { id: key })),
    };
  }

  private async send(mail: OutgoingMail, attempts: number): Promise<void> {
    const text = await this.textOf(mail);
    // The subject of the mail was deleted: the user, the invitation or the organization.
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
      const hash = storedHash(token);
      type Reset = { isUnproven: boolean };
      const row = await queryOne<Reset>(this.dataSource, insertResetToken, { hash, email });
      return (
        row && (row.isUnproven ? firstPasswordResetMail : passwordResetMail)(this.config.publicUrl, token)
      );
    }
    const token = newToken('inv');
    const parameters = { hash: storedHash(token), invitationId };
    const words = await queryOne<InvitationWords>(this.dataSource, insertInvitationToken, parameters);
    return words && invitationMail({ ...words, url: `${this.config.publicUrl}/invitations/${token}` });
  }

  private async lowCreditText(id: string): Promise<MailText | undefined> {
    const row = await queryOne<Omit<LowCreditWords, 'publicUrl'>>(this.dataSource, selectLowCredit, { id });
    return row && lowCreditMail({ ...row, publicUrl: this.config.publicUrl });
  }
}
