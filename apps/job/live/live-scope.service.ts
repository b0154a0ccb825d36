/** What many streams of a gateway show: changes of jobs by organization or project, and the queue of testers. */
import { type Call, Forbidden, invalid } from '@handtest/contracts/define';
import { access, assertAccess, OrganizationNotFound, ProjectNotFound } from '@handtest/contracts/identity';
import type {
  ChangedJob,
  ChangedJobs,
  ChangedJobsRequest,
  JobScope,
  JobScopeRequest,
  TesterJobState,
  TesterQueueState,
  WatchedTesters,
} from '@handtest/contracts/job';
import { query, queryOne } from '@handtest/database';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The first status has no row of its own: it is what the first row came from, at the creation of the job. */
const selectChanges = `SELECT j.id AS job_id, j.project_id, j.organization_id, j.livemode, e.position, e.status,
    iso_instant(e.created_at) AS updated_at
  FROM job AS j JOIN project_copy AS p ON p.id = j.project_id AND NOT p.deleted
  CROSS JOIN LATERAL (
    SELECT position, content ->> 'status' AS status, created_at FROM job_event
    WHERE job_id = j.id AND kind = 'status' AND content ->> 'status' <> content ->> 'from'
    UNION ALL
    SELECT 0, coalesce((SELECT content ->> 'from' FROM job_event
      WHERE job_id = j.id AND kind = 'status' ORDER BY position LIMIT 1), j.status), j.created_at
  ) AS e
  WHERE j.id = ANY($jobIds::text[]) AND e.created_at > clock_timestamp() - interval '30 seconds'
  ORDER BY j.id, e.position`;

/** A job enters the queue with a new `updated_at`, and leaves it by the count. */
const selectQueue = `SELECT count(*) || ' ' || coalesce(extract(epoch FROM max(updated_at)), 0) AS queue FROM job
  WHERE status = 'queued' AND livemode`;

const selectActive = `SELECT tester_id, id AS job_id, last_event AS position FROM job
  WHERE status = 'working' AND submitted_at IS NULL AND livemode AND tester_id = ANY($testerIds::text[])`;

@Injectable()
export class LiveScopeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly projects: ProjectCopyService,
  ) {}

  /** @throws InvalidRequest, OrganizationNotFound, ProjectNotFound, Forbidden */
  async scope({ organizationId, projectId }: JobScopeRequest, call: Call): Promise<JobScope> {
    if (organizationId !== undefined) assertAccess(call, organizationId, 'job:read', OrganizationNotFound);
    if (projectId === undefined) {
      if (organizationId === undefined)
        throw invalid('organizationId', 'organizationId or projectId is required');
      return { organizationId };
    }
    const project = await this.projects.find(projectId);
    const isElsewhere = organizationId !== undefined && organizationId !== project?.organizationId;
    if (!project || isElsewhere || access(call, project.organizationId, 'job:read') !== 'allowed') {
      throw new ProjectNotFound();
    }
    return { organizationId: project.organizationId };
  }

  async changed({ jobIds }: ChangedJobsRequest, call: Call): Promise<ChangedJobs> {
    assertOwn(call);
    const changes = await query<ChangedJob & Record<string, unknown>>(this.dataSource, selectChanges, {
      jobIds,
    });
    return { changes };
  }

  async testers({ testerIds }: WatchedTesters, call: Call): Promise<TesterQueueState> {
    assertOwn(call);
    const [queue, jobs] = await Promise.all([
      queryOne<{ queue: string }>(this.dataSource, selectQueue),
      query<TesterJobState & Record<string, unknown>>(this.dataSource, selectActive, { testerIds }),
    ]);
    return { queue: queue!.queue, jobs };
  }
}

/** These read jobs of all organizations. */
function assertOwn({ caller }: Call): void {
  if (caller.kind !== 'system') throw new Forbidden();
}
