/** Sends mails to the SMTP server of SMTP_URL. Without it `isConfigured` is false. */
import { Injectable } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { IdentityConfig } from '../config.js';
import type { MailText } from './mail-text.js';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The server refuses this mail permanently: the mailbox does not exist, or the content is refused. */
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

  /** Resolves when the server has accepted it. @throws MailRefused when a retry cannot help */
  async send(address: string, { subject, text }: MailText): Promise<void> {
    if (!this.transport) throw new Error('SMTP_URL is not set');
    // As an object: a text is parsed, and could contain several addresses.
    const to = { name: '', address };
    try {
      await this.transport.sendMail({ from: this.config.mailFrom, to, subject, text });
    } catch (error) {
      if (isFinal(error)) throw new MailRefused('The mail server refused the mail', { cause: error });
      throw error;
    }
  }
}

/** 5xx for the recipient or the message. 5xx for our password is an operator's fault to correct, so mails wait. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
