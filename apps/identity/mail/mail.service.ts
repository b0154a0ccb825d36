/**
 * Mails are rows until the mail server accepts them, so that none is lost to a restart or an outage of that server. A row
 * says what to write, never the text: the token of a link is made for each attempt, and only its hash is stored.
 */
import type { CreditRanLow } from '@handtest/contracts/billing';
import { inTransaction, query } from '@handtest/database';
import { WorkService } from '@handtest/work';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { mailQueue } from './mail-queue.js';
import { MailClient } from './mail.client.js';

const insertInvitationMail = `INSERT INTO outgoing_mail (kind, email, invitation_id, expires_at)
  SELECT 'invitation', email, id, expires_at FROM invitation WHERE id = $1 RETURNING id AS key`;

const insertResetMail = `INSERT INTO outgoing_mail (kind, email, expires_at)
  VALUES ('password_reset', $1, now() + interval '1 hour') RETURNING id AS key`;

/** One for each admin. A warning that is older than three days is of no use. */
const insertLowCreditMails = `INSERT INTO outgoing_mail (kind, email, organization_id, credit_micros, threshold_micros, expires_at)
  SELECT 'low_credit', email, organization.id, $2, $3, now() + interval '3 days' FROM organization
  JOIN membership ON organization_id = organization.id AND role = 'admin'
  JOIN user_account ON user_account.id = user_id
  WHERE organization.id = $1 AND organization.deleted_at IS NULL RETURNING outgoing_mail.id AS key`;

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

  /** The mail to an invitation, once the transaction is committed. Nothing without a mail server. */
  async addInvitation(transaction: EntityManager, invitationId: string): Promise<void> {
    if (this.isConfigured) await this.add(transaction, insertInvitationMail, [invitationId]);
  }

  /** The mail to each admin of the organization. Nothing without a mail server, or when the organization was deleted. */
  async addLowCredit(transaction: EntityManager, event: CreditRanLow): Promise<void> {
    const { organizationId, creditMicros, thresholdMicros } = event;
    const parameters = [organizationId, creditMicros, thresholdMicros];
    if (this.isConfigured) await this.add(transaction, insertLowCreditMails, parameters);
  }

  /** A row whether or not an account has that email: this is found out when it is sent, invisible to the caller. */
  async addPasswordReset(email: string): Promise<void> {
    await inTransaction(this.dataSource, (transaction) => this.add(transaction, insertResetMail, [email]));
  }

  private async add(transaction: EntityManager, insert: string, parameters: unknown[]): Promise<void> {
    const mails = await query<{ key: string }>(transaction, insert, parameters);
    await this.work.add(transaction, mailQueue, mails);
  }
}
