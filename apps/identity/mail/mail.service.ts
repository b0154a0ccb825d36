/**
 * Mails are rows until the mail server accepts them, so that restarts and outages lose none. A row has the facts, not the
 * text: each attempt creates the token of its link, and only the hash is stored.
 */
import type { CreditRanLow } from '@handtest/contracts/billing';
import { inTransaction, query, type SqlParameters } from '@handtest/database';
import { WorkService } from '@handtest/work';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { mailQueue } from './mail-queue.js';
import { MailClient } from './mail.client.js';

const insertInvitationMail = `INSERT INTO outgoing_mail (kind, email, invitation_id, expires_at)
  SELECT 'invitation', email, id, expires_at FROM invitation WHERE id = $invitationId RETURNING id AS key`;

const insertResetMail = `INSERT INTO outgoing_mail (kind, email, expires_at)
  VALUES ('password_reset', $email, now() + interval '1 hour') RETURNING id AS key`;

/** One for each admin. The mail expires after three days. */
const insertLowCreditMails = `INSERT INTO outgoing_mail (kind, email, organization_id, credit_micros, threshold_micros, expires_at)
  SELECT 'low_credit', email, organization.id, $creditMicros, $thresholdMicros, now() + interval '3 days' FROM organization
  JOIN membership ON organization_id = organization.id AND role = 'admin'
  JOIN user_account ON user_account.id = user_id
  WHERE organization.id = $organizationId AND organization.deleted_at IS NULL RETURNING outgoing_mail.id AS key`;

@Injectable()
export class MailService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly client: MailClient,
    private readonly work: WorkService,
  ) {}

  get isConfigured(): boolean {
    return this.client.isConfigured;
  }

  /** The mail of an invitation, sent after the transaction. No mail without a mail server. */
  async addInvitation(transaction: EntityManager, invitationId: string): Promise<void> {
    if (this.isConfigured) await this.add(transaction, insertInvitationMail, { invitationId });
  }

  /** One mail to each admin of the organization. No mail without a mail server or for a deleted organization. */
  async addLowCredit(transaction: EntityManager, event: CreditRanLow): Promise<void> {
    const { organizationId, creditMicros, thresholdMicros } = event;
    const parameters = { organizationId, creditMicros, thresholdMicros };
    if (this.isConfigured) await this.add(transaction, insertLowCreditMails, parameters);
  }

  /** Adds a row for every email. Whether an account has it is checked later, invisible to the caller. */
  async addPasswordReset(email: string): Promise<void> {
    await inTransaction(this.dataSource, (transaction) => this.add(transaction, insertResetMail, { email }));
  }

  private async add(transaction: EntityManager, insert: string, parameters: SqlParameters): Promise<void> {
    const mails = await query<{ key: string }>(transaction, insert, parameters);
    await this.work.add(transaction, mailQueue, mails);
  }
}
