/** The live view of a job: its rows of `job_event`. A message on the bus announces new rows. */
import { type Call, isId, seesMode } from '@handtest/contracts/define';
import { assertAccess } from '@handtest/contracts/identity';
import {
  JobNotFound,
  jobWakeSubject,
  type LiveEventPage,
  type ReadEventsRequest,
} from '@handtest/contracts/job';
import { query, queryOne } from '@handtest/database';
import { NATS_CONNECTION } from '@handtest/messaging';
import { Inject, Injectable } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { DataSource } from 'typeorm';
import { type EventRow, type LiveJob, pageOfEvents, pageRows, startOf } from './live-events.js';

type JobRow = LiveJob & { organizationId: string; livemode: boolean } & Record<string, unknown>;

@Injectable()
export class LiveService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(NATS_CONNECTION) private readonly connection: NatsConnection,
  ) {}

  /** @throws JobNotFound, Forbidden */
  async read({ jobId, after: seen = 0 }: ReadEventsRequest, call: Call): Promise<LiveEventPage> {
    const job = isId('job', jobId) ? await this.find(jobId) : undefined;
    if (!job || !seesMode(call.caller, job.livemode)) throw new JobNotFound();
    assertAccess(call, job.organizationId, 'job:read', JobNotFound);
    const after = startOf(seen, job);
    // Read after the job, so that its `lastEvent` is among these rows.
    const rows = await query<EventRow & Record<string, unknown>>(
      this.dataSource,
      `SELECT position, kind, content, created_at FROM job_event
       WHERE job_id = $jobId AND position > $after ORDER BY position LIMIT ${pageRows}`,
      { jobId, after },
    );
    return { organizationId: job.organizationId, ...pageOfEvents(job, rows, after) };
  }

  /** Call it after the commit. When the message is lost, readers see the change a few seconds later. */
  notify(jobId: string): void {
    if (!this.connection.isClosed()) this.connection.publish(jobWakeSubject, jobId);
  }

  private find(jobId: string): Promise<JobRow | undefined> {
    return queryOne<JobRow>(
      this.dataSource,
      `SELECT j.status, j.created_at, j.last_event, j.organization_id, j.livemode, (
         SELECT e.content ->> 'from' FROM job_event AS e WHERE e.job_id = j.id AND e.kind = 'status'
         ORDER BY e.position LIMIT 1) AS first_status
       FROM job AS j JOIN project_copy AS p ON p.id = j.project_id AND NOT p.deleted
       WHERE j.id = $jobId`,
      { jobId },
    );
  }
}
