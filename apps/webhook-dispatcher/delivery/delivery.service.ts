/** The deliveries of a project: written down once for each finished job, and listed with their attempts. */
import { type Call, newId, pageOf } from '@handtest/contracts/define';
import type { JobFinished } from '@handtest/contracts/job';
import type {
  AttemptRecord,
  DeliveryPage,
  DeliveryRecord,
  ListDeliveriesRequest,
} from '@handtest/contracts/webhook';
import { prepared, query, queryOne } from '@handtest/database';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { deliveryBody } from './delivery-payload.js';

/** The endpoint stays as it is until the commit, so that whoever disables it finds this delivery too. */
const owe = prepared(
  'delivery_owe',
  `INSERT INTO delivery (id, job_id, project_id, body)
   SELECT $1, $2, endpoint.project_id, $4
     FROM webhook_endpoint endpoint JOIN project_copy project ON project.id = endpoint.project_id
    WHERE endpoint.project_id = $3 AND endpoint.enabled AND NOT project.deleted
      FOR SHARE OF endpoint
   ON CONFLICT (job_id) DO NOTHING`,
);

const pageSql = `
SELECT id, job_id AS "jobId", status, failure, due_at AS "dueAt", created_at AS "createdAt", ended_at AS "endedAt"
  FROM delivery WHERE project_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`;

const attemptsSql = `
SELECT delivery_id AS "deliveryId", number, started_at AS "startedAt", duration_ms AS "durationMs",
       response_status AS "responseStatus", failure
  FROM attempt WHERE delivery_id = ANY($1) ORDER BY delivery_id, number`;

type DeliveryRow = Pick<DeliveryRecord, 'id' | 'jobId' | 'status' | 'failure'> & {
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

  /** Writes the delivery of a finished job down, if its project wants one; in the transaction of the inbox. */
  async owe(job: JobFinished, transaction: EntityManager): Promise<void> {
    if (job.withdrawn) return;
    await owe(transaction, newId('delivery'), job.jobId, job.projectId, deliveryBody(job));
  }

  /** Newest first. */
  async list(request: ListDeliveriesRequest, call: Call): Promise<DeliveryPage> {
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
    const ids = rows.map(({ id }) => id);
    const attempts = Map.groupBy(
      await query<AttemptRow>(this.database, attemptsSql, [ids]),
      ({ deliveryId }) => deliveryId,
    );
    const items = rows.map((row) => recordOf(row, attempts.get(row.id) ?? []));
    return pageOf(items, count!.total, request);
  }
}

function recordOf(row: DeliveryRow, attempts: readonly AttemptRow[]): DeliveryRecord {
  const { id, jobId, status, failure, dueAt, createdAt, endedAt } = row;
  return {
    id,
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
