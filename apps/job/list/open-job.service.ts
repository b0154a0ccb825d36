/** The live jobs under way on the whole platform, for platform admins. */
import { type Call, isId, type Page, type PageRequest } from '@handtest/contracts/define';
import { actorOf, assertPlatformAdmin } from '@handtest/contracts/identity';
import { type CancelOpenJobRequest, jobEvents, JobNotFound, type OpenJob } from '@handtest/contracts/job';
import { inTransaction, queryOne, queryPage } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inLivingProject } from '../claim/claim-sql.js';
import { JobEndingService } from '../ending/job-ending.service.js';
import { type RowOf, withoutNulls } from '../without-nulls.js';

/** Each state as in the condition of its own index, so that none of the ended jobs is read. */
const openJobs = {
  columns: `j.id, j.project_id, p.name AS project_name, j.organization_id, j.status, j.created_at, j.claimed_at,
    j.submitted_at, j.response_deadline, j.tester_alias`,
  from: `job AS j LEFT JOIN project_copy AS p ON p.id = j.project_id
    WHERE j.livemode AND (j.status = 'preparing' OR j.status = 'pending' OR (j.status = 'queued' AND j.livemode)
      OR (j.status = 'working' AND j.submitted_at IS NULL) OR (j.status = 'working' AND j.submitted_at IS NOT NULL))`,
  orderBy: 'j.created_at, j.id',
};

const liveJobSql = `SELECT j.project_id, j.organization_id, iso_instant(clock_timestamp()) AS done_at
  FROM job AS j WHERE j.id = $jobId AND j.livemode AND ${inLivingProject}`;
type LiveJob = Record<'projectId' | 'organizationId' | 'doneAt', string>;

@Injectable()
export class OpenJobService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ending: JobEndingService,
    private readonly outbox: Outbox,
  ) {}

  async list(request: PageRequest, call: Call): Promise<Page<OpenJob>> {
    assertPlatformAdmin(call);
    const page = await queryPage<RowOf<OpenJob>>(this.dataSource, openJobs, {}, request);
    return { ...page, items: page.items.map((row) => withoutNulls(row) as OpenJob) };
  }

  /** @throws JobNotFound also for jobs of test mode, JobNotCancellable */
  async cancel({ jobId, reason }: CancelOpenJobRequest, call: Call): Promise<Record<string, never>> {
    assertPlatformAdmin(call);
    const row = isId('job', jobId) && (await queryOne<LiveJob>(this.dataSource, liveJobSql, { jobId }));
    if (!row) throw new JobNotFound();
    const { projectId, organizationId, doneAt } = row;
    await inTransaction(this.dataSource, async (transaction) => {
      const error = `An administrator cancelled the job: ${reason}`;
      await this.ending.cancel(transaction, { jobId, projectId }, { reason: 'cancelled_by_admin', error });
      await this.outbox.add(transaction, jobEvents.cancelledByAdmin, {
        ...{ organizationId, action: 'job.cancelled', actor: actorOf(call.caller) },
        ...{ subject: { id: jobId, name: jobId }, details: { note: reason }, doneAt },
      });
    });
    return {};
  }
}
