/** Makes one attempt: signs the stored bytes and sends them over a guarded connection. */
import { ConnectionPool, type EgressPolicy, sendGuarded } from '@handtest/egress';
import { SecretCipher } from '@handtest/secret-cipher';
import { ShutdownRegistry } from '@handtest/service';
import { Injectable, Logger } from '@nestjs/common';
import { WebhookDispatcherConfig } from '../config.js';
import { type AttemptOutcome, outcomeOf, ownMistake } from './attempt-outcome.js';
import { type EncryptedSecrets, SecretCache } from './secret-cache.js';
import { signatureHeaders } from './signing-secret.js';

export interface SignedRequest extends EncryptedSecrets {
  /** The same for every attempt of a delivery. */
  readonly id: string;
  readonly projectId: string;
  readonly url: string;
  readonly body: Buffer;
  /** When the attempt starts, on the database's clock. */
  readonly startedAt: Date;
  /** How many attempts in a row before this one failed because of our own faults. */
  readonly ownFaults: number;
}

@Injectable()
export class AttemptService {
  private readonly log = new Logger(AttemptService.name);
  private readonly connections = new ConnectionPool();
  private readonly policy: EgressPolicy;
  private readonly secrets: SecretCache;

  constructor(cipher: SecretCipher, config: WebhookDispatcherConfig, shutdown: ShutdownRegistry) {
    this.secrets = new SecretCache(cipher, undefined, (error, projectId) =>
      this.log.warn({ err: error, projectId }, 'The replaced secret of a webhook does not sign'),
    );
    this.policy = { allowLoopback: config.egressLoopback, connections: this.connections };
    shutdown.add('connections', 'endpoints', async () => this.connections.destroy());
  }

  /** Resolves within 15 s and never rejects: a fault of ours is an outcome too. */
  async make(request: SignedRequest): Promise<AttemptOutcome> {
    const { id, projectId, url, body, startedAt, ownFaults } = request;
    const startMs = performance.now();
    try {
      const timestamp = Math.floor(startedAt.getTime() / 1_000);
      const secrets = this.secrets.secretsOf(request, projectId);
      return await this.post(url, body, ownFaults, signatureHeaders(secrets, { id, timestamp, body }));
    } catch (error) {
      this.log.error({ err: error, deliveryId: id, projectId }, 'An attempt could not be made');
      return ownMistake(Math.round(performance.now() - startMs));
    }
  }

  /** Rejects only because of a fault of ours. */
  async post(
    url: string,
    body: Buffer,
    ownFaults: number,
    signature?: Record<string, string>,
  ): Promise<AttemptOutcome> {
    const headers = { 'content-type': 'application/json', 'user-agent': 'Handtest-Webhook/1', ...signature };
    // A lost connection counts as our own fault. The next attempt opens a new one: otherwise a receiver that cuts all
    // reused connections would never use up an attempt.
    const policy = ownFaults === 0 ? this.policy : { ...this.policy, connections: undefined };
    const outcome = outcomeOf(await sendGuarded({ url, method: 'POST', headers, body }, policy));
    return { ...outcome, requestHeaders: headers };
  }
}
