/** The one webhook endpoint of a project: where its deliveries go, whether they do, and the secret that signs them. */
import { type Call, InvalidRequest } from '@handtest/contracts/define';
import { actorOf, type DeedDone, type ProjectById } from '@handtest/contracts/identity';
import {
  type PutWebhookRequest,
  webhookEvents,
  WebhookNotFound,
  type WebhookRecord,
  type WebhookSaved,
} from '@handtest/contracts/webhook';
import { inTransaction, queryOne } from '@handtest/database';
import { checkDestination } from '@handtest/egress';
import { Outbox } from '@handtest/messaging';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WebhookDispatcherConfig } from '../config.js';
import { DeliveryQueueService } from '../delivery/delivery-queue.service.js';
import { SecretCipher } from './secret-cipher.js';
import { newSigningSecret } from './signing-secret.js';

interface EndpointRow {
  readonly projectId: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly creditAlerts: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = `project_id AS "projectId", url, enabled, credit_alerts AS "creditAlerts",
  created_at AS "createdAt", updated_at AS "updatedAt"`;

/**
 * The secret offered is taken at the first save or when a new one was asked for; the row says whether it was. The one
 * before goes on signing beside it for a day: Standard Webhooks receivers know both in the meantime.
 */
const saveSql = `INSERT INTO webhook_endpoint AS known
    (project_id, url, enabled, encrypted_secret, enabled_since, credit_alerts)
  VALUES ($1, $2, $3, $4, CASE WHEN $3 THEN clock_timestamp() END, coalesce($6, false))
  ON CONFLICT (project_id) DO UPDATE SET url = excluded.url, enabled = excluded.enabled,
    enabled_since = CASE WHEN excluded.enabled AND known.enabled
      THEN coalesce(known.enabled_since, excluded.enabled_since) ELSE excluded.enabled_since END,
    encrypted_secret = CASE WHEN $5 THEN excluded.encrypted_secret ELSE known.encrypted_secret END,
    previous_secret = CASE WHEN $5 THEN known.encrypted_secret ELSE known.previous_secret END,
    previous_until = CASE WHEN $5 THEN clock_timestamp() + interval '24 hours' ELSE known.previous_until END,
    failing = known.failing AND known.url = excluded.url, slow = known.slow AND known.url = excluded.url,
    tried = known.tried AND known.url = excluded.url,
    credit_alerts = coalesce($6, known.credit_alerts), updated_at = clock_timestamp()
  RETURNING ${columns}, encrypted_secret = $4 AS "isSecretNew", xmax = 0 AS "isNew"`;

type SavedRow = EndpointRow & { isSecretNew: boolean; isNew: boolean } & Record<string, unknown>;

@Injectable()
export class EndpointService {
  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectCopyService,
    private readonly queue: DeliveryQueueService,
    private readonly cipher: SecretCipher,
    private readonly outbox: Outbox,
    private readonly config: WebhookDispatcherConfig,
  ) {}

  /** @throws WebhookNotFound when the project has none */
  async getEndpoint({ projectId }: ProjectById, call: Call): Promise<WebhookRecord> {
    await this.projects.permitted(projectId, 'webhook:read', call);
    const row = await queryOne<EndpointRow & Record<string, unknown>>(
      this.database,
      `SELECT ${columns} FROM webhook_endpoint WHERE project_id = $1`,
      [projectId],
    );
    if (!row) throw new WebhookNotFound();
    return recordOf(row);
  }

  /** Creates or changes the endpoint. What is still to be delivered ends when it is switched off. */
  async putEndpoint(request: PutWebhookRequest, call: Call): Promise<WebhookSaved> {
    const { projectId, url, enabled, regenerateSecret = false, creditAlerts = null } = request;
    const project = await this.projects.permitted(projectId, 'webhook:write', call);
    await this.assertReachable(url);
    const secret = newSigningSecret();
    const saved = await inTransaction(this.database, async (transaction) => {
      const encrypted = this.cipher.encrypt(secret, projectId);
      const parameters = [projectId, url, enabled, encrypted, regenerateSecret, creditAlerts];
      const row = await queryOne<SavedRow>(transaction, saveSql, parameters);
      if (!enabled) await this.queue.endUndeliverable(transaction, projectId);
      await this.outbox.add(transaction, webhookEvents.endpointChanged, deedOf(row!, project, call));
      return row!;
    });
    return { ...recordOf(saved), ...(saved.isSecretNew && { secret }) };
  }

  /** A name that cannot be looked up at the moment is refused too: nobody could tell whether it is a public one. */
  private async assertReachable(url: string): Promise<void> {
    const refusal = await checkDestination(url, { allowLoopback: this.config.egressLoopback });
    if (!refusal) return;
    throw new InvalidRequest(`url: ${refusal.message}${refusal.ownFault ? ' right now; try again' : ''}`);
  }
}

/** For the audit log: without the address, whose path may be a secret of the receiver's. */
function deedOf(row: SavedRow, project: { organizationId: string; name: string }, call: Call): DeedDone {
  const changed = row.isSecretNew ? 'webhook.secret_replaced' : 'webhook.changed';
  return {
    organizationId: project.organizationId,
    action: row.isNew ? 'webhook.created' : changed,
    actor: actorOf(call.caller),
    subject: { id: row.projectId, name: project.name },
    details: { enabled: row.enabled },
    doneAt: row.updatedAt.toISOString(),
  };
}

function recordOf(row: EndpointRow): WebhookRecord {
  const { projectId, url, enabled, creditAlerts, createdAt, updatedAt } = row;
  return {
    projectId,
    url,
    enabled,
    creditAlerts,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
