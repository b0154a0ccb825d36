/**
 * Ends overdue jobs by the database's clock: jobs without a plan, unclaimed jobs, jobs out of time, unread reports, and jobs
 * of deleted projects. Every replica sweeps. A second sweep of the same job has no effect.
 */
import { execute, query, queryOne, SweeperRegistry } from '@handtest/database';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobConfig } from '../config.js';
import { type Ending, JobEndingService, notClaimed } from '../ending/job-ending.service.js';
import type { EndableWhen } from '../ending/job-ending-sql.js';
import { type Due, dueOf, groupByProject, openJobs, shuffled, untilNext } from './due.js';
import { hasRunFor, noteSweep } from './platform-stop.js';

const batchSize = 200;
/** How many projects are handled at the same time. A replica has five connections, and callers need some of them. */
const lanes = 3;

interface Deadline {
  readonly sweep: string;
  /** A statement before `due`. */
  readonly first?: string;
  readonly due: string;
  /** When the next job is due, so that the sweep starts on time. */
  readonly next?: string;
  readonly when: EndableWhen;
  readonly ending: Ending;
}

const isUntested = `j.status = 'working' AND j.submitted_at IS NULL`;

const deadlines: readonly Deadline[] = [
  {
    // Extraction answers within 30 minutes, also when it fails. Later the answer is lost.
    sweep: 'unplanned_jobs',
    first: noteSweep,
    due: dueOf(`j.status = 'preparing' AND ${hasRunFor('35 minutes', 'j.created_at')}`, 'j.created_at'),
    when: 'preparing',
    ending: {
      status: 'failed',
      reason: 'platform_error',
      error: 'The test plan could not be written in time',
    },
  },
  {
    sweep: 'unclaimed_jobs',
    // The simulated tester ends those of test mode.
    due: dueOf(
      `j.status = 'queued' AND j.livemode AND j.claim_deadline <= clock_timestamp()`,
      'j.claim_deadline',
    ),
    next: untilNext(`j.status = 'queued' AND j.livemode`, 'j.claim_deadline'),
    when: 'unclaimed',
    ending: notClaimed,
  },
  {
    sweep: 'jobs_out_of_time',
    due: dueOf(`${isUntested} AND j.response_deadline <= clock_timestamp()`, 'j.response_deadline'),
    next: untilNext(isUntested, 'j.response_deadline'),
    when: 'outOfTime',
    ending: { status: 'expired', reason: 'time_ran_out', error: 'The tester ran out of time' },
  },
  {
    // Extraction reads after any stop of the platform, and counts its 30 minutes from its first attempt.
    sweep: 'unread_reports',
    first: noteSweep,
    due: dueOf(`j.status = 'working' AND ${hasRunFor('24 hours', 'j.submitted_at')}`, 'j.submitted_at'),
    when: 'reportBeingRead',
    ending: { status: 'failed', reason: 'platform_error', error: 'The report could not be read in time' },
  },
  {
    sweep: 'jobs_of_deleted_projects',
    due: `SELECT j.id, j.project_id FROM project_copy AS p JOIN (${openJobs}) AS j ON j.project_id = p.id
      WHERE p.ending_since IS NOT NULL LIMIT $batchSize`,
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
    this.sweepers.start({ name: 'ended_projects', everyMs: 60_000, run: () => this.completeProjects() });
  }

  private async end({ first, due, when, ending }: Deadline): Promise<number> {
    if (first !== undefined) await execute(this.dataSource, first);
    const found = await query<Due & Record<string, unknown>>(this.dataSource, due, { batchSize });
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
    return (await queryOne<{ inMs: number }>(this.dataSource, statement))?.inMs;
  }

  /** After 10 minutes no creation in the project is under way. */
  private completeProjects(): Promise<number> {
    return execute(
      this.dataSource,
      `UPDATE project_copy AS p SET ending_since = NULL
       WHERE p.ending_since < clock_timestamp() - interval '10 minutes'
         AND NOT EXISTS (SELECT 1 FROM (${openJobs}) AS j WHERE j.project_id = p.id)`,
    );
  }
}
