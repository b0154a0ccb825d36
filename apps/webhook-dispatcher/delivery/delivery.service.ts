/** The deliveries of a project: written down once for each finished job and low credit, and listed with their attempts. */
import type { CreditRanLow } from '@handtest/contracts/billing';
import { type Call, isId, newId, pageOf } from '@handtest/contracts/define';
import type { JobFinished } from '@handtest/contracts/job';
import {
  type AttemptRecord,
  type DeliveryById,
  DeliveryNotFound,
  type DeliveryPage,
  type DeliveryRecord,
  type ListDeliveriesRequest,
  WebhookDisabled,
} from '@handtest/contracts/webhook';
import { execute, inTransaction, prepared, query, queryOne } from '@handtest/database';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isAnnounced } from './announced.js';
import { creditLowBody, deliveryBody } from './delivery-payload.js';

/**
 * The endpoints stay as they are until the commit, so that whoever disables one finds these deliveries too. In one order
 * everywhere, so that two transactions wait for each other instead of in a circle. $6: only of jobs that finished while the
 * endpoint was enabled: whoever comes late must not announce what is older than the wish to be told.
 */
const owe = prepared<{ jobId: string }>(
  'delivery_owe',
  `WITH endpoint AS MATERIALIZED (
     SELECT endpoint.project_id, endpoint.enabled_since
       FROM webhook_endpoint endpoint JOIN project_copy project ON project.id = endpoint.project_id
      WHERE endpoint.project_id = ANY ($3::text[]) AND endpoint.enabled AND NOT project.deleted
      ORDER BY endpoint.project_id
        FOR SHARE OF endpoint
   )
   INSERT INTO delivery (id, job_id, project_id, body)
   SELECT job.id, job.job_id, job.project_id, convert_to(job.body, 'UTF8')
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[])
       AS job (id, job_id, project_id, body, finished_at)
     JOIN endpoint USING (project_id)
    WHERE NOT $6::boolean OR job.finished_at >= endpoint.enabled_since
   ON CONFLICT (job_id) DO NOTHING
   RETURNING job_id AS "jobId"`,
);

/** The endpoints of an organization that get `credit.low`; they stay as they are until the commit, as for `owe`. */
const alertedSql = `
SELECT endpoint.project_id AS "projectId"
  FROM webhook_endpoint endpoint JOIN project_copy project ON project.id = endpoint.project_id
 WHERE project.organization_id = $1 AND endpoint.enabled AND endpoint.credit_alerts AND NOT project.deleted
 ORDER BY endpoint.project_id
   FOR SHARE OF endpoint`;

const oweCreditAlertSql = `
INSERT INTO delivery (id, project_id, event, body)
SELECT id, project_id, 'credit.low', convert_to($3, 'UTF8') FROM unnest($1::text[], $2::text[]) AS alert (id, project_id)`;

const columns =
  'id, event, job_id AS "jobId", status, failure, due_at AS "dueAt", created_at AS "createdAt", ended_at AS "endedAt"';

const pageSql = `
SELECT ${columns} FROM delivery WHERE project_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`;

const oneSql = `SELECT ${columns} FROM delivery WHERE id = $1`;

/** The endpoint stays as it is until the commit, as for `owe`. */
const lockSql = `
SELECT endpoint.enabled FROM delivery JOIN webhook_endpoint endpoint USING (project_id)
 WHERE delivery.id = $1 AND delivery.project_id = $2
   FOR UPDATE OF delivery FOR SHARE OF endpoint`;

/**
 * No sooner than 2 s after the last attempt ended, as every attempt. The lease counts up so that an attempt that outlasted
 * its lease does not move the new schedule on.
 */
const beginAnewSql = `
UPDATE delivery
   SET status = 'pending', failure = NULL, ended_at = NULL, leased_until = NULL, lease = lease + 1,
       counted_attempts = 0, own_faults = 0, begun_at = clock_timestamp(),
       due_at = greatest(clock_timestamp(),
         (SELECT max(started_at + duration_ms * interval '1 millisecond') + interval '2 seconds'
            FROM attempt WHERE delivery_id = delivery.id))
 WHERE id = $1 AND (leased_until IS NULL OR leased_until <= clock_timestamp())`;

const attemptsSql = `
SELECT delivery_id AS "deliveryId", number, started_at AS "startedAt", duration_ms AS "durationMs",
       response_status AS "responseStatus", failure
  FROM attempt WHERE delivery_id = ANY($1) ORDER BY delivery_id, number`;

type DeliveryRow = Pick<DeliveryRecord, 'id' | 'event' | 'jobId' | 'status' | 'failure'> & {
  dueAt: Date;
  createdAt: Date;
  endedAt: Date | null;
};
type AttemptRow = Omit<AttemptRecord, 'startedAt'> & { deliveryId: string; startedAt: Date };

@Injectable()
export class DeliveryService {
  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectCopyService,
  ) {}

  /** Writes the deliveries of finished jobs down, where their projects want one; in the transaction of the inbox. */
  async owe(finished: readonly JobFinished[], transaction: EntityManager): Promise<void> {
    await this.writeDown(finished, transaction, false);
  }

  /**
   * The same for jobs whose event may never have come: of those that finished while their project's endpoint was enabled,
   * it answers which had no delivery.
   */
  oweMissed(finished: readonly JobFinished[], transaction: EntityManager): Promise<string[]> {
    return this.writeDown(finished, transaction, true);
  }

  private async writeDown(
    finished: readonly JobFinished[],
    transaction: EntityManager,
    isLate: boolean,
  ): Promise<string[]> {
    const jobs = finished.filter(isAnnounced);
    if (jobs.length === 0) return [];
    const rows = await owe(
      transaction,
      jobs.map(() => newId('delivery')),
      jobs.map(({ jobId }) => jobId),
      jobs.map(({ projectId }) => projectId),
      jobs.map((job) => deliveryBody(job)),
      jobs.map(({ finishedAt }) => finishedAt),
      isLate,
    );
    return rows.map(({ jobId }) => jobId);
  }

  /** One delivery for each project of the organization that wants it; in the transaction of the inbox, which makes it once. */
  async oweCreditAlert(event: CreditRanLow, occurredAt: string, transaction: EntityManager): Promise<void> {
    const rows = await query<{ projectId: string }>(transaction, alertedSql, [event.organizationId]);
    const ids = rows.map(() => newId('delivery'));
    const projectIds = rows.map(({ projectId }) => projectId);
    await execute(transaction, oweCreditAlertSql, [ids, projectIds, creditLowBody(event, occurredAt)]);
  }

  /** Newest first. */
  async listDeliveries(request: ListDeliveriesRequest, call: Call): Promise<DeliveryPage> {
    const { projectId, limit, offset } = request;
    await this.projects.permitted(projectId, 'webhook:read', call);
    const [rows, count] = await Promise.all([
      query<DeliveryRow>(this.database, pageSql, [projectId, limit, offset]),
      queryOne<{ total: number }>(
        this.database,
        'SELECT count(*)::integer AS total FROM delivery WHERE project_id = $1',
        [projectId],
      ),
    ]);
    return pageOf(await this.withAttempts(rows), count!.total, request);
  }

  /**
   * Lets a delivery begin anew, with the bytes and the id it had, whatever became of it. One whose attempt is under way
   * stays as it is: what was asked for is happening.
   *
   * @throws WebhookDisabled while nothing may be sent
   */
  async redeliver({ projectId, deliveryId }: DeliveryById, call: Call): Promise<DeliveryRecord> {
    await this.projects.permitted(projectId, 'webhook:write', call);
    if (!isId('delivery', deliveryId)) throw new DeliveryNotFound();
    const row = await inTransaction(this.database, async (transaction) => {
      const known = await queryOne<{ enabled: boolean }>(transaction, lockSql, [deliveryId, projectId]);
      if (!known) throw new DeliveryNotFound();
      if (!known.enabled) throw new WebhookDisabled();
      await execute(transaction, beginAnewSql, [deliveryId]);
      return (await queryOne<DeliveryRow>(transaction, oneSql, [deliveryId]))!;
    });
    return (await this.withAttempts([row]))[0]!;
  }

  private async withAttempts(rows: readonly DeliveryRow[]): Promise<DeliveryRecord[]> {
    const ids = rows.map(({ id }) => id);
    const attempts = Map.groupBy(
      await query<AttemptRow>(this.database, attemptsSql, [ids]),
      ({ deliveryId }) => deliveryId,
    );
    return rows.map((row) => recordOf(row, attempts.get(row.id) ?? []));
  }
}

function recordOf(row: DeliveryRow, attempts: readonly AttemptRow[]): DeliveryRecord {
  const { id, event, jobId, status, failure, dueAt, createdAt, endedAt } = row;
  return {
    id,
    event,
    jobId,
    status,
    failure,
    attempts: attempts.map(attemptOf),
    nextAttemptAt: status === 'pending' ? dueAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
    deliveredAt: status === 'delivered' ? endedAt!.toISOString() : null,
  };
}

function attemptOf({ number, startedAt, durationMs, responseStatus, failure }: AttemptRow): AttemptRecord {
  return { number, startedAt: startedAt.toISOString(), durationMs, responseStatus, failure };
}
