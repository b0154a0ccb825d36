/**
 * Ends what is overdue, by the database's clock: jobs that nobody claimed, testers who ran out of time, reports that
 * nobody read, and the jobs of deleted projects. Every replica sweeps; what one has ended, the next finds ended.
 */
import { execute, query, SweeperRegistry } from '@handtest/database';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobConfig } from '../config.js';
import { type Ending, JobEndingService } from '../job/job-ending.service.js';
import type { EndableWhen } from '../job/job-ending-sql.js';
import { type Due, dueOf, groupByProject, openJobs, shuffled, untilNext } from './due.js';

const batchSize = 200;
/** Projects whose jobs are ended at the same time: of the five connections of a replica some are left for callers. */
const lanes = 3;

interface Deadline {
  readonly sweep: string;
  readonly due: string;
  /** When the next job falls due, so that the sweep need not come late. */
  readonly next?: string;
  readonly when: EndableWhen;
  readonly ending: Ending;
}

const isUntested = `j.status = 'working' AND j.submitted_at IS NULL`;

const deadlines: readonly Deadline[] = [
  {
    sweep: 'unclaimed_jobs',
    due: dueOf(`j.status = 'queued' AND j.claim_deadline <= clock_timestamp()`, 'j.claim_deadline'),
    next: untilNext(`j.status = 'queued'`, 'j.claim_deadline'),
    when: 'unclaimed',
    ending: { status: 'expired', reason: 'not_claimed', error: 'No tester claimed the job in time' },
  },
  {
    sweep: 'jobs_out_of_time',
    due: dueOf(`${isUntested} AND j.response_deadline <= clock_timestamp()`, 'j.response_deadline'),
    next: untilNext(isUntested, 'j.response_deadline'),
    when: 'outOfTime',
    ending: { status: 'expired', reason: 'time_ran_out', error: 'The tester ran out of time' },
  },
  {
    // Extraction tries for 30 minutes and then says so; beyond that its answer was lost for good.
    sweep: 'unread_reports',
    due: dueOf(
      `j.status = 'working' AND j.submitted_at <= clock_timestamp() - interval '45 minutes'`,
      'j.submitted_at',
    ),
    when: 'reportBeingRead',
    ending: { status: 'failed', reason: 'platform_error', error: 'The report could not be read in time' },
  },
  {
    sweep: 'jobs_of_deleted_projects',
    due: `SELECT j.id, j.project_id AS "projectId" FROM project_copy AS p JOIN (${openJobs}) AS j ON j.project_id = p.id
      WHERE p.ending_since IS NOT NULL LIMIT $1`,
    when: 'beforeReport',
    ending: { status: 'cancelled', reason: 'cancelled_by_admin', error: 'The project was deleted' },
  },
];

@Injectable()
export class DeadlineService implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly endings: JobEndingService,
    private readonly sweepers: SweeperRegistry,
    private readonly config: JobConfig,
  ) {}

  onApplicationBootstrap(): void {
    for (const deadline of deadlines) {
      this.sweepers.start({
        name: deadline.sweep,
        everyMs: this.config.sweepIntervalMs,
        batchSize,
        run: () => this.end(deadline),
        untilNextMs: deadline.next === undefined ? undefined : () => this.untilNextMs(deadline.next!),
      });
    }
    this.sweepers.start({ name: 'ended_projects', everyMs: 60_000, run: () => this.forgetEndedProjects() });
  }

  private async end({ due, when, ending }: Deadline): Promise<number> {
    const found = await query<Due & Record<string, unknown>>(this.dataSource, due, [batchSize]);
    const waiting = shuffled(groupByProject(found));
    let ended = 0;
    const lane = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [projectId, ids] = next;
        ended += (await this.endings.end(this.dataSource, when, projectId, ids, ending)).length;
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return ended;
  }

  private async untilNextMs(statement: string): Promise<number | undefined> {
    const [row] = await query<{ inMs: number }>(this.dataSource, statement);
    return row?.inMs;
  }

  /** By then no creation that still took the project for a living one is under way. */
  private forgetEndedProjects(): Promise<number> {
    return execute(
      this.dataSource,
      `UPDATE project_copy AS p SET ending_since = NULL
       WHERE p.ending_since < clock_timestamp() - interval '10 minutes'
         AND NOT EXISTS (SELECT 1 FROM (${openJobs}) AS j WHERE j.project_id = p.id)`,
    );
  }
}
