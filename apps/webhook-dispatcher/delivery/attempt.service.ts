/** Makes one attempt: signs the stored bytes and sends them through the guarded way out. */
import { ConnectionPool, type EgressPolicy, sendGuarded } from '@handtest/egress';
import { ShutdownRegistry } from '@handtest/service';
import { Injectable, Logger } from '@nestjs/common';
import { WebhookDispatcherConfig } from '../config.js';
import type { EncryptedSecrets } from '../endpoint/endpoint-secret.js';
import { SecretCipher } from '../endpoint/secret-cipher.js';
import { signatureHeaders } from '../endpoint/signing-secret.js';
import { type AttemptOutcome, outcomeOf, ownMistake } from './attempt-outcome.js';
import { KnownSecrets } from './known-secrets.js';

export interface SignedRequest extends EncryptedSecrets {
  /** The same for every attempt of a delivery. */
  readonly id: string;
  readonly projectId: string;
  readonly url: string;
  readonly body: Buffer;
  /** When the attempt starts, on the database's clock. */
  readonly startedAt: Date;
  /** How many attempts before it, in a row, were lost to an outage of our own. */
  readonly ownFaults: number;
}

@Injectable()
export class AttemptService {
  private readonly log = new Logger(AttemptService.name);
  private readonly connections = new ConnectionPool();
  private readonly policy: EgressPolicy;
  private readonly secrets: KnownSecrets;

  constructor(cipher: SecretCipher, config: WebhookDispatcherConfig, shutdown: ShutdownRegistry) {
    this.secrets = new KnownSecrets(cipher);
    this.policy = { allowLoopback: config.egressLoopback, connections: this.connections };
    shutdown.add('connections', 'endpoints', async () => this.connections.destroy());
  }

  /** Resolves within 15 s, whatever comes of it: a mistake of ours is an outcome too. */
  async make(request: SignedRequest): Promise<AttemptOutcome> {
    const beganAtMs = performance.now();
    try {
      return await this.send(request);
    } catch (error) {
      const { id, projectId } = request;
      this.log.error({ err: error, deliveryId: id, projectId }, 'An attempt could not be made');
      return ownMistake(Math.round(performance.now() - beganAtMs));
    }
  }

  private async send(request: SignedRequest): Promise<AttemptOutcome> {
    const { id, projectId, url, body, startedAt, ownFaults } = request;
    const timestamp = Math.floor(startedAt.getTime() / 1_000);
    const signature = signatureHeaders(this.secrets.of(request, projectId), { id, timestamp, body });
    const headers = { 'content-type': 'application/json', 'user-agent': 'Handtest-Webhook/1', ...signature };
    return this.post(url, headers, body, ownFaults === 0);
  }

  /**
   * Rejects only for a mistake of ours.
   *
   * @param overKept whether an open connection may be used again. Not after one was lost, which counts as our own outage:
   * a receiver that cuts them all would never use up an attempt
   */
  async post(
    url: string,
    headers: Record<string, string>,
    body: Buffer,
    overKept = true,
  ): Promise<AttemptOutcome> {
    const policy = overKept ? this.policy : { ...this.policy, connections: undefined };
    return outcomeOf(await sendGuarded({ url, method: 'POST', headers, body }, policy));
  }
}
