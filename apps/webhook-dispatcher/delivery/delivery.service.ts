/** The deliveries of a project: created once for each finished job or low credit, listed with their attempts. */
import type { CreditRanLow } from '@handtest/contracts/billing';
import { type Call, isId, newId, pageOf } from '@handtest/contracts/define';
import type { JobFinished } from '@handtest/contracts/job';
import {
  type DeliveryById,
  DeliveryNotFound,
  type DeliveryPage,
  type DeliveryRecord,
  type DeliverySent,
  type ListDeliveriesRequest,
} from '@handtest/contracts/webhook';
import { afterCommit, execute, prepared, query, queryOne } from '@handtest/database';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AwaitedFilingService } from './awaited-filing.service.js';
import {
  type AttemptRow,
  attemptsSql,
  deliveryColumns,
  deliveryRecords,
  type DeliveryRow,
  deliverySent,
  type SentAttemptRow,
  sentAttemptsSql,
} from './delivery-record.js';
import { DeliveryProcessor } from './delivery.processor.js';
import { awaitsFiling, creditLowBody, deliveryBody } from './delivery-payload.js';

/** How long a delivery waits for the filing of its job, after the job has finished. */
const filingSeconds = 300;

/**
 * Locks the endpoints until the commit: a transaction that disables one sees these deliveries too. The order prevents
 * deadlocks. `$isLate`: only of jobs that finished while the endpoint was enabled.
 */
const create = prepared<{ jobId: string }>(
  'delivery_create',
  `WITH endpoint AS MATERIALIZED (
     SELECT endpoint.project_id, endpoint.enabled_since
       FROM webhook_endpoint endpoint JOIN project_copy project ON project.id = endpoint.project_id
      WHERE endpoint.project_id = ANY ($projectIds::text[]) AND endpoint.enabled AND NOT project.deleted
      ORDER BY endpoint.project_id
        FOR SHARE OF endpoint
   )
   INSERT INTO delivery (id, job_id, project_id, body, draft, due_at)
   SELECT job.id, job.job_id, job.project_id, CASE WHEN NOT job.waits THEN convert_to(job.body, 'UTF8') END,
          CASE WHEN job.waits THEN job.body END,
          CASE WHEN job.waits THEN job.finished_at + interval '${filingSeconds} seconds' ELSE clock_timestamp() END
     FROM unnest($ids::text[], $jobIds::text[], $projectIds::text[], $bodies::text[], $waits::boolean[],
                 $finishedAt::timestamptz[])
       AS job (id, job_id, project_id, body, waits, finished_at)
     JOIN endpoint USING (project_id)
    WHERE NOT $isLate::boolean OR job.finished_at >= endpoint.enabled_since
   ON CONFLICT (job_id) DO NOTHING
   RETURNING job_id`,
);

/** The endpoints of an organization with credit alerts, locked until the commit. */
const alertedSql = `
SELECT endpoint.project_id
  FROM webhook_endpoint endpoint JOIN project_copy project ON project.id = endpoint.project_id
 WHERE project.organization_id = $organizationId AND endpoint.enabled AND endpoint.credit_alerts AND NOT project.deleted
 ORDER BY endpoint.project_id
   FOR SHARE OF endpoint`;

const createAlertsSql = `
INSERT INTO delivery (id, project_id, event, body)
SELECT id, project_id, 'credit.low', convert_to($body, 'UTF8')
  FROM unnest($ids::text[], $projectIds::text[]) AS alert (id, project_id)`;

const selectSent = `SELECT ${deliveryColumns}, body FROM delivery
  WHERE id = $deliveryId AND project_id = $projectId`;

@Injectable()
export class DeliveryService {
  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectCopyService,
    private readonly processor: DeliveryProcessor,
    private readonly awaited: AwaitedFilingService,
  ) {}

  /** Answers the ids of the jobs that had no delivery. `isLate`: the job may be older than the endpoint. */
  async create(jobs: readonly JobFinished[], isLate: boolean, transaction: EntityManager): Promise<string[]> {
    const rows = await create(transaction, {
      ids: jobs.map(() => newId('delivery')),
      jobIds: jobs.map(({ jobId }) => jobId),
      projectIds: jobs.map(({ projectId }) => projectId),
      bodies: jobs.map((job) => deliveryBody(job)),
      waits: jobs.map((job) => awaitsFiling(job)),
      finishedAt: jobs.map(({ finishedAt }) => finishedAt),
      isLate,
    });
    this.wakeAfterCommit(transaction, rows);
    // The filing may have ended before this event arrived.
    if (jobs.some(awaitsFiling)) afterCommit(transaction, () => this.awaited.wake());
    return rows.map(({ jobId }) => jobId);
  }

  /** One delivery for each project of the organization with credit alerts. */
  async createCreditAlerts(
    event: CreditRanLow,
    occurredAt: string,
    transaction: EntityManager,
  ): Promise<void> {
    const { organizationId } = event;
    const rows = await query<{ projectId: string }>(transaction, alertedSql, { organizationId });
    await execute(transaction, createAlertsSql, {
      ids: rows.map(() => newId('delivery')),
      projectIds: rows.map(({ projectId }) => projectId),
      body: creditLowBody(event, occurredAt),
    });
    this.wakeAfterCommit(transaction, rows);
  }

  /** Newest first. */
  async listDeliveries(request: ListDeliveriesRequest, call: Call): Promise<DeliveryPage> {
    const { projectId, limit, offset } = request;
    await this.projects.permitted(projectId, 'webhook:read', call);
    const [rows, count] = await Promise.all([
      query<DeliveryRow>(
        this.database,
        `SELECT ${deliveryColumns} FROM delivery WHERE project_id = $projectId
          ORDER BY created_at DESC, id DESC LIMIT $limit OFFSET $offset`,
        { projectId, limit, offset },
      ),
      queryOne<{ total: number }>(
        this.database,
        'SELECT count(*)::integer AS total FROM delivery WHERE project_id = $projectId',
        { projectId },
      ),
    ]);
    return pageOf(await this.records(rows), count!.total, request);
  }

  async getDelivery({ projectId, deliveryId }: DeliveryById, call: Call): Promise<DeliverySent> {
    await this.projects.permitted(projectId, 'webhook:read', call);
    const row =
      isId('delivery', deliveryId) &&
      (await queryOne<DeliveryRow & { body: Buffer | null }>(this.database, selectSent, {
        projectId,
        deliveryId,
      }));
    if (!row) throw new DeliveryNotFound();
    return deliverySent(row, await query<SentAttemptRow>(this.database, sentAttemptsSql, { deliveryId }));
  }

  /** With their latest attempts. */
  async records(rows: readonly DeliveryRow[]): Promise<DeliveryRecord[]> {
    const ids = rows.map(({ id }) => id);
    return deliveryRecords(rows, await query<AttemptRow>(this.database, attemptsSql, { ids }));
  }

  private wakeAfterCommit(transaction: EntityManager, created: readonly unknown[]): void {
    if (created.length > 0) afterCommit(transaction, () => this.processor.wake());
  }
}
