/** Starts deliveries again on request, with the same bytes and ids: one, or all that failed since an instant. */
import { type Call, isId } from '@handtest/contracts/define';
import {
  type DeliveriesRestarted,
  type DeliveryById,
  DeliveryNotFound,
  type DeliveryRecord,
  type RedeliverFailedRequest,
  WebhookDisabled,
  WebhookNotFound,
} from '@handtest/contracts/webhook';
import { afterCommit, execute, inTransaction, query, queryOne } from '@handtest/database';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { deliveryColumns, type DeliveryRow } from './delivery-record.js';
import { DeliveryProcessor } from './delivery.processor.js';
import { DeliveryService } from './delivery.service.js';

/** One request starts as many at most: an endpoint that was down for a day gets them in portions. */
const restartedTogether = 1_000;

/** Locks the endpoint until the commit. */
const lockSql = `
SELECT endpoint.enabled FROM delivery JOIN webhook_endpoint endpoint USING (project_id)
 WHERE delivery.id = $deliveryId AND delivery.project_id = $projectId
   FOR UPDATE OF delivery FOR SHARE OF endpoint`;

/**
 * At least 2 s after the last attempt ended. Attempts that lost their lease do not change the new schedule. A delivery that
 * waits for the filing goes on waiting.
 */
const restartSql = `
UPDATE delivery
   SET status = 'pending', failure = NULL, ended_at = NULL, leased_until = NULL, lease = lease + 1,
       counted_attempts = 0, own_faults = 0, begun_at = clock_timestamp(),
       due_at = greatest(clock_timestamp(),
         (SELECT max(started_at + duration_ms * interval '1 millisecond') + interval '2 seconds'
            FROM attempt WHERE delivery_id = delivery.id))
 WHERE id = ANY ($ids) AND (draft IS NULL OR ended_at IS NOT NULL) AND (leased_until IS NULL OR leased_until <= clock_timestamp())`;

/** The deliveries that failed first. The lock of the endpoint keeps it enabled until the commit. */
const lockEndpointSql = 'SELECT enabled FROM webhook_endpoint WHERE project_id = $projectId FOR SHARE';
const failedOf = `delivery WHERE project_id = $projectId AND status = 'failed' AND ended_at >= $since`;
const lockFailedSql = `SELECT id FROM ${failedOf} ORDER BY ended_at, id LIMIT ${restartedTogether} FOR UPDATE`;
const countFailedSql = `SELECT count(*)::integer AS remaining FROM ${failedOf}`;

@Injectable()
export class RedeliveryService {
  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectCopyService,
    private readonly deliveries: DeliveryService,
    private readonly processor: DeliveryProcessor,
  ) {}

  /**
   * Starts a delivery again, with the same bytes and id. A running attempt continues, and the delivery stays unchanged.
   *
   * @throws WebhookDisabled while the webhook is disabled
   */
  async redeliver({ projectId, deliveryId }: DeliveryById, call: Call): Promise<DeliveryRecord> {
    await this.projects.permitted(projectId, 'webhook:write', call);
    if (!isId('delivery', deliveryId)) throw new DeliveryNotFound();
    const row = await inTransaction(this.database, async (transaction) => {
      const delivery = await queryOne<{ enabled: boolean }>(transaction, lockSql, { deliveryId, projectId });
      if (!delivery) throw new DeliveryNotFound();
      if (!delivery.enabled) throw new WebhookDisabled();
      await this.restart(transaction, [deliveryId]);
      const sql = `SELECT ${deliveryColumns} FROM delivery WHERE id = $deliveryId`;
      return (await queryOne<DeliveryRow>(transaction, sql, { deliveryId }))!;
    });
    return (await this.deliveries.records([row]))[0]!;
  }

  /** @throws WebhookNotFound, WebhookDisabled */
  async redeliverFailed(
    { projectId, since }: RedeliverFailedRequest,
    call: Call,
  ): Promise<DeliveriesRestarted> {
    await this.projects.permitted(projectId, 'webhook:write', call);
    return inTransaction(this.database, async (transaction) => {
      const endpoint = await queryOne<{ enabled: boolean }>(transaction, lockEndpointSql, { projectId });
      if (!endpoint) throw new WebhookNotFound();
      if (!endpoint.enabled) throw new WebhookDisabled();
      const failed = { projectId, since };
      const rows = await query<{ id: string }>(transaction, lockFailedSql, failed);
      const ids = rows.map(({ id }) => id);
      await this.restart(transaction, ids);
      const left = await queryOne<{ remaining: number }>(transaction, countFailedSql, failed);
      return { redelivered: ids.length, remaining: left!.remaining };
    });
  }

  private async restart(transaction: EntityManager, ids: readonly string[]): Promise<void> {
    if ((await execute(transaction, restartSql, { ids })) > 0)
      afterCommit(transaction, () => this.processor.wake());
  }
}
