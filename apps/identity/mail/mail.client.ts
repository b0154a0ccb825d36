/** Hands mails to the SMTP server of SMTP_URL. Without one nothing is sent, and `isConfigured` says so. */
import { Injectable } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { IdentityConfig } from '../config.js';
import type { MailText } from './mail-text.js';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The server will never take this mail: the mailbox does not exist, or the mail is refused for what it is. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

@Injectable()
export class MailClient {
  private readonly transport?: Transporter;

  constructor(private readonly config: IdentityConfig) {
    if (!config.smtpUrl) return;
    const safe = { disableFileAccess: true, disableUrlAccess: true };
    this.transport = createTransport({ url: config.smtpUrl, ...timeouts, ...safe });
  }

  get isConfigured(): boolean {
    return this.transport !== undefined;
  }

  /** Resolves when the server has taken it. @throws MailRefused when trying again is of no use */
  async send(address: string, { subject, text }: MailText): Promise<void> {
    if (!this.transport) throw new Error('SMTP_URL is not set');
    // As an object: text would be parsed, and might turn out to be several addresses.
    const to = { name: '', address };
    try {
      await this.transport.sendMail({ from: this.config.mailFrom, to, subject, text });
    } catch (error) {
      if (isFinal(error)) throw new MailRefused('The mail server refused the mail', { cause: error });
      throw error;
    }
  }
}

/** 5xx to the recipient or the message. To the password it is a fault of ours, which an operator will mend. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
