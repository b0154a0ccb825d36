/** The webhook endpoint of a project: its address, whether it is enabled, and its signing secret. */
import { type Call, invalid } from '@handtest/contracts/define';
import { actorOf, type DeedDone, type ProjectById } from '@handtest/contracts/identity';
import {
  type PutWebhookRequest,
  webhookEvents,
  WebhookNotFound,
  type WebhookRecord,
  type WebhookSaved,
} from '@handtest/contracts/webhook';
import { inTransaction, queryOne } from '@handtest/database';
import { addressProblem, checkDestination } from '@handtest/egress';
import { Outbox } from '@handtest/messaging';
import { ProjectCopyService } from '@handtest/project-copy';
import { SecretCipher } from '@handtest/secret-cipher';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WebhookDispatcherConfig } from '../config.js';
import { DeliveryQueueService } from '../delivery/delivery-queue.service.js';
import { newSigningSecret, webhookSecretOf } from '../attempt/signing-secret.js';

interface EndpointRow {
  readonly projectId: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly creditAlerts: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = 'project_id, url, enabled, credit_alerts, created_at, updated_at';

/**
 * Stores the secret on the first save and on rotation: `is_secret_new`. The previous secret also signs for 24 hours, until
 * receivers know the new one. So does the one before: who loses a new secret replaces it again. Another address makes the
 * endpoint a new one for the claim.
 */
const saveSql = `INSERT INTO webhook_endpoint AS known
    (project_id, url, enabled, encrypted_secret, enabled_since, credit_alerts)
  VALUES ($projectId, $url, $enabled, $secret, CASE WHEN $enabled THEN clock_timestamp() END, coalesce($creditAlerts, false))
  ON CONFLICT (project_id) DO UPDATE SET url = excluded.url, enabled = excluded.enabled,
    enabled_since = CASE WHEN excluded.enabled AND known.enabled
      THEN coalesce(known.enabled_since, excluded.enabled_since) ELSE excluded.enabled_since END,
    encrypted_secret = CASE WHEN $rotates THEN excluded.encrypted_secret ELSE known.encrypted_secret END,
    previous_secret = CASE WHEN $rotates THEN known.encrypted_secret ELSE known.previous_secret END,
    previous_until = CASE WHEN $rotates THEN clock_timestamp() + interval '24 hours' ELSE known.previous_until END,
    older_secret = CASE WHEN $rotates THEN known.previous_secret ELSE known.older_secret END,
    older_until = CASE WHEN $rotates THEN known.previous_until ELSE known.older_until END,
    failing = known.failing AND known.url = excluded.url, slow = known.slow AND known.url = excluded.url,
    tried = known.tried AND known.url = excluded.url,
    credit_alerts = coalesce($creditAlerts, known.credit_alerts), updated_at = clock_timestamp()
  RETURNING ${columns}, encrypted_secret = $secret AS is_secret_new, xmax = 0 AS is_new`;

const savedAddress = 'SELECT url, enabled FROM webhook_endpoint WHERE project_id = $projectId';

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
      `SELECT ${columns} FROM webhook_endpoint WHERE project_id = $projectId`,
      { projectId },
    );
    if (!row) throw new WebhookNotFound();
    return recordOf(row);
  }

  /** Creates or changes the endpoint. Pending deliveries end when it is disabled. */
  async putEndpoint(request: PutWebhookRequest, call: Call): Promise<WebhookSaved> {
    const { projectId, url, enabled, regenerateSecret: rotates = false, creditAlerts = null } = request;
    const project = await this.projects.permitted(projectId, 'webhook:write', call);
    await this.assertAccepted(projectId, url, enabled);
    const secret = newSigningSecret();
    const saved = await inTransaction(this.database, async (transaction) => {
      const encrypted = this.cipher.encrypt(secret, webhookSecretOf(projectId));
      const endpoint = { projectId, url, enabled, secret: encrypted, rotates, creditAlerts };
      const row = await queryOne<SavedRow>(transaction, saveSql, endpoint);
      if (!enabled) await this.queue.endUndeliverable(transaction, projectId);
      await this.outbox.add(transaction, webhookEvents.endpointChanged, deedOf(row!, project, call));
      return row!;
    });
    return { ...recordOf(saved), ...(saved.isSecretNew && { secret }) };
  }

  /**
   * Refuses names that cannot be resolved now too: their address could be private. The address that is saved is accepted,
   * so that it can be disabled, or get another secret, while its name is not resolved. Each delivery checks it again.
   */
  private async assertAccepted(projectId: string, url: string, enabled: boolean): Promise<void> {
    const known = await queryOne<{ url: string; enabled: boolean }>(this.database, savedAddress, {
      projectId,
    });
    if (known?.url === url && (known.enabled || !enabled)) return;
    const refusal = await checkDestination(url, { allowLoopback: this.config.egressLoopback });
    if (!refusal) return;
    throw invalid('url', `url ${addressProblem(refusal)}`);
  }
}

/** For the audit log, without the address: its path may be a secret. */
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
  const { projectId, url, enabled, creditAlerts } = row;
  const times = { createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
  return { projectId, url, enabled, creditAlerts, ...times };
}
