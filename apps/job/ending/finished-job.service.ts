/** Finished jobs in the order of their ends, for the reconciliation of our other services. */
import { type Call, Forbidden } from '@handtest/contracts/define';
import type { FinishedJobPage, FinishedJobsRequest } from '@handtest/contracts/job';
import { query, queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { finishedColumns, type FinishedRow, jobFinished } from './job-finished.js';

/** Far below the limit of a message. */
const pageBytes = 1_000_000;

/** At most `$limit` jobs and `$pageBytes` bytes of results, but at least one job. */
export const finishedJobsPage = `
  SELECT * FROM (
    SELECT ${finishedColumns}, count(*) OVER () AS found, row_number() OVER earlier AS number,
      sum(octet_length(concat(j.result, j.error))) OVER earlier AS bytes
    FROM (
      SELECT * FROM job
      WHERE (completed_at, id) > ($afterInstant::timestamptz, $afterJobId::text) AND completed_at <= $through::timestamptz
        AND ($projectIds::text[] IS NULL OR project_id = ANY ($projectIds::text[]))
      ORDER BY completed_at, id LIMIT $limit::integer
    ) AS j WINDOW earlier AS (ORDER BY j.completed_at, j.id)
  ) AS page WHERE number = 1 OR bytes <= $pageBytes::integer ORDER BY number`;

@Injectable()
export class FinishedJobService {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws Forbidden unless one of our services calls */
  async page(request: FinishedJobsRequest, { caller }: Call): Promise<FinishedJobPage> {
    if (caller.kind !== 'system') throw new Forbidden();
    const { afterInstant, afterJobId, settledSeconds, projectIds = null, limit } = request;
    const clock = await queryOne<{ through: Date }>(
      this.dataSource,
      'SELECT clock_ms() - make_interval(secs => $settledSeconds::integer) AS through',
      { settledSeconds },
    );
    const { through } = clock!;
    const rows = await query<FinishedRow & { found: string } & Record<string, unknown>>(
      this.dataSource,
      finishedJobsPage,
      { afterInstant, afterJobId, through, projectIds, limit, pageBytes },
    );
    const found = Number(rows[0]?.found ?? 0);
    return {
      jobs: rows.map(jobFinished),
      more: rows.length < found || found === limit,
      through: through.toISOString(),
    };
  }
}
