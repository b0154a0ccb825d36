/** Makes one attempt: signs the stored bytes and sends them through the guarded way out. */
import { sendGuarded } from '@handtest/egress';
import { Injectable } from '@nestjs/common';
import { WebhookDispatcherConfig } from '../config.js';
import { SecretCipher } from '../endpoint/secret-cipher.js';
import { signatureHeaders } from '../endpoint/signing-secret.js';
import { type AttemptOutcome, outcomeOf } from './attempt-outcome.js';
import type { LeasedDelivery } from './delivery-queue.service.js';

@Injectable()
export class AttemptService {
  constructor(
    private readonly cipher: SecretCipher,
    private readonly config: WebhookDispatcherConfig,
  ) {}

  /** Resolves within 15 s; rejects only for a mistake of ours, such as a key that does not fit the secret. */
  async make(delivery: LeasedDelivery): Promise<AttemptOutcome> {
    const { id, projectId, url, body, startedAt, encryptedSecret } = delivery;
    const timestamp = Math.floor(startedAt.getTime() / 1_000);
    const signature = signatureHeaders(this.cipher.decrypt(encryptedSecret, projectId), {
      id,
      timestamp,
      body,
    });
    const headers = { 'content-type': 'application/json', 'user-agent': 'Handtest-Webhook/1', ...signature };
    const policy = { allowLoopback: this.config.egressLoopback };
    return outcomeOf(await sendGuarded({ url, method: 'POST', headers, body }, policy));
  }
}
