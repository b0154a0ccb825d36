/**
 * The simulated tester does the jobs of test mode by the operations of testers: it claims a job, records telemetry, and
 * submits a report or rejects the job. Each job has the time of its next step. A sweep on any replica leases the due steps.
 * When a process dies, another one repeats its steps: each has an effect once.
 */
import type { Call } from '@handtest/contracts/define';
import {
  JobNotActive,
  JobNotClaimable,
  JobNotFound,
  type SimulationScript,
  SubmitReportRequest,
  TelemetryBatch,
} from '@handtest/contracts/job';
import { execute, query, SweeperRegistry } from '@handtest/database';
import { validated } from '@handtest/messaging';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobConfig } from '../config.js';
import { JobEndingService, notClaimed } from '../ending/job-ending.service.js';
import { TelemetryService } from '../telemetry/telemetry.service.js';
import { ReportSubmissionService } from '../tester/report-submission.service.js';
import { TesterJobService } from '../tester/tester-job.service.js';
import { simulatedTestOf } from './outcome.js';
import { type ClaimedJob, simulatedReport, simulatedTelemetry } from './simulated-report.js';

const longestIntervalMs = 250;
/** With the interval about 50 test jobs a second on each replica: live jobs keep most of its time. */
const batchSize = 25;
/** How many steps run at the same time. A replica has five connections, and callers need most of them. */
const lanes = 2;
/** A live report waits behind at most these reports of test mode. */
const mostReadings = 16;
const leaseSeconds = 5;

/** Ends and submissions leave the index: nothing has to clear `next_step_at`. */
const leaseSteps = `
  WITH due AS (
    SELECT j.id FROM job AS j
    WHERE j.next_step_at <= clock_timestamp() AND j.status IN ('queued', 'working') AND j.submitted_at IS NULL
    ORDER BY j.next_step_at LIMIT greatest(0, least(${batchSize}, ${mostReadings} - (
      SELECT count(*) FROM job AS r WHERE r.status = 'working' AND r.submitted_at IS NOT NULL AND NOT r.livemode)))
    FOR UPDATE SKIP LOCKED
  )
  UPDATE job AS j SET next_step_at = clock_ms() + interval '${leaseSeconds} seconds'
  FROM due WHERE j.id = due.id
  RETURNING j.id AS job_id, j.project_id, j.status, j.url, j.output_schema, j.metadata, j.claimed_at,
    j.claim_deadline <= clock_timestamp() AS is_overdue`;

interface Step extends Omit<ClaimedJob, 'script'>, Record<string, unknown> {
  readonly projectId: string;
  readonly status: 'queued' | 'working';
  /** Read here: Postgres fails to read JSON with a NUL or half of a surrogate pair. */
  readonly metadata: { readonly simulate?: SimulationScript } | null;
  readonly claimedAt: Date | null;
  /** Testers can no longer claim it. */
  readonly isOverdue: boolean;
}

const simulatedTester: Call = {
  caller: {
    kind: 'session',
    tokenId: 'ses_simulated',
    livemode: false,
    userId: 'user_simulated',
    roles: {},
    platformRoles: ['tester'],
    tester: { alias: 'Test tester', avatarUrl: null },
  },
};

@Injectable()
export class SimulationService implements OnApplicationBootstrap {
  private readonly log = new Logger(SimulationService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly testers: TesterJobService,
    private readonly telemetry: TelemetryService,
    private readonly reports: ReportSubmissionService,
    private readonly endings: JobEndingService,
    private readonly sweepers: SweeperRegistry,
    private readonly config: JobConfig,
  ) {}

  onApplicationBootstrap(): void {
    const everyMs = Math.min(this.config.sweepIntervalMs, longestIntervalMs);
    this.sweepers.start({ name: 'simulated_tests', everyMs, run: () => this.run() });
  }

  private async run(): Promise<number> {
    const steps = await query<Step>(this.dataSource, leaseSteps);
    const waiting = [...steps];
    const lane = async () => {
      for (let step = waiting.shift(); step; step = waiting.shift()) await this.attempt(step);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return steps.length;
  }

  /** After a fault the step is repeated when its lease ends. */
  private async attempt(step: Step): Promise<void> {
    try {
      await (step.status === 'queued' ? this.begin(step) : this.finish(step));
    } catch (error) {
      // The job has ended, or another replica was faster.
      if ([JobNotActive, JobNotClaimable, JobNotFound].some((known) => error instanceof known)) return;
      this.log.warn({ err: error, jobId: step.jobId }, 'a step of a simulated test failed and is repeated');
    }
  }

  private async begin({ jobId, projectId, url, isOverdue }: Step): Promise<void> {
    const { outcome, workMs } = simulatedTestOf(url);
    if (outcome.kind === 'expire' || isOverdue) return this.expire(jobId, projectId);
    await this.testers.claim({ jobId }, simulatedTester);
    await execute(
      this.dataSource,
      `UPDATE job SET next_step_at = claimed_at + $workMs * interval '1 ms' WHERE id = $jobId`,
      { jobId, workMs },
    );
  }

  private async expire(jobId: string, projectId: string): Promise<void> {
    await execute(
      this.dataSource,
      `UPDATE job SET claim_deadline = least(claim_deadline, clock_ms()) WHERE id = $jobId AND status = 'queued'`,
      { jobId },
    );
    await this.endings.end(this.dataSource, 'unclaimed', projectId, [jobId], notClaimed);
  }

  private async finish({ jobId, url, outputSchema, metadata, claimedAt }: Step): Promise<void> {
    const { outcome } = simulatedTestOf(url);
    if (outcome.kind === 'expire') return;
    if (outcome.kind !== 'report') {
      await this.testers.reject({ jobId, ...outcome }, simulatedTester);
      return;
    }
    const claimed = { jobId, url, outputSchema, script: metadata?.simulate ?? null };
    const batch = simulatedTelemetry(claimed, outcome.verdict, claimedAt!);
    await this.telemetry.storeTelemetry(validated(TelemetryBatch, batch), simulatedTester);
    const report = simulatedReport(claimed, outcome.verdict);
    await this.reports.submit(validated(SubmitReportRequest, report), simulatedTester);
  }
}
