/** The system with three schedulers, projects with schedules, and their executions, jobs and holds in the databases. */
import { randomUUID } from 'node:crypto';
import type { TemplateRecord } from '@handtest/contracts/job';
import type { ScheduleRecord } from '@handtest/contracts/scheduler';
import {
  Deployment,
  eventually,
  openWorkspace,
  type Session,
  signUp,
  type Workspace,
} from '@handtest/deployment';
import { latenciesOf } from '@handtest/testing';
import { Pool } from 'pg';
import { newClient } from '../participants.js';

export const schedulers = 3;

export interface ScheduleSystem {
  readonly deployment: Deployment;
  readonly owner: Session;
  readonly scheduler: Pool;
  readonly job: Pool;
  readonly billing: Pool;
  stop(): Promise<void>;
}

/** A project with a template and schedules whose next run is two weeks away. */
export interface ScheduledProject extends Workspace {
  readonly templateId: string;
  readonly scheduleIds: readonly string[];
}

export async function startScheduleSystem(): Promise<ScheduleSystem> {
  const limits = { RATE_LIMIT_ROUTE_PER_MINUTE: '1000000', RATE_LIMIT_TOTAL_PER_MINUTE: '1000000' };
  const deployment = await Deployment.start({
    services: ['gateway', 'identity', 'job', 'billing', 'scheduler'],
    replicas: { scheduler: schedulers },
    environment: { gateway: limits, billing: { SIGNUP_CREDIT_USD: '1000000' } },
  });
  const poolOf = (database: string) => {
    const pool = new Pool({ connectionString: deployment.backing.databaseUrl(database), max: 4 });
    // The end of Postgres ends connections that still close.
    pool.on('error', () => undefined);
    return pool;
  };
  const [scheduler, job, billing] = ['scheduler', 'job', 'billing'].map((name) => poolOf(`handtest_${name}`));
  const person = { email: `${randomUUID()}@example.com`, password: randomUUID(), name: 'Olive Owner' };
  return {
    ...{ deployment, owner: await signUp(newClient(deployment), person) },
    ...{ scheduler: scheduler!, job: job!, billing: billing! },
    async stop() {
      await Promise.all([scheduler, job, billing].map((pool) => pool!.end()));
      await deployment.stop();
    },
  };
}

/** @param organization the name of a new one, which has no credit; the first one has 1,000,000 USD */
export async function createSchedules(
  { owner }: ScheduleSystem,
  count: number,
  organization?: string,
): Promise<ScheduledProject> {
  const workspace = await openWorkspace(owner, `Project ${randomUUID()}`, organization);
  const { api, projectId } = workspace;
  const { id: templateId } = await api.post<TemplateRecord>(`/api/projects/${projectId}/templates`, {
    ...{ name: 'Smoke test', testInstructions: 'Buy a hat.', url: 'https://shop.example.com' },
    ...{ targetDurationMinutes: 1, maxExtensionMinutes: 0 },
  });
  const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000);
  const body = {
    ...{
      name: 'Monthly',
      templateId,
      frequency: 'monthly',
      dayOfMonth: Math.min(28, inTwoWeeks.getUTCDate()),
    },
    ...{ scheduledHour: 9, scheduledMinute: 30, timezone: 'UTC' },
  };
  const scheduleIds: string[] = [];
  const lane = async () => {
    while (scheduleIds.length < count) {
      const place = scheduleIds.push('') - 1;
      const created = await api.post<ScheduleRecord>(`/api/projects/${projectId}/schedules`, body);
      scheduleIds[place] = created.id;
    }
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  return { ...workspace, templateId, scheduleIds };
}

/** Makes schedules due at one instant, in so many milliseconds. Answers it. */
export async function makeDue(
  { scheduler }: Pick<ScheduleSystem, 'scheduler'>,
  { scheduleIds }: Pick<ScheduledProject, 'scheduleIds'>,
  inMs = 0,
): Promise<Date> {
  const { rows } = await scheduler.query<{ at: Date }>(
    `WITH instant AS MATERIALIZED (
       SELECT date_trunc('milliseconds', clock_timestamp()) + $2 * interval '1 millisecond' AS at)
     UPDATE schedule SET next_execution_at = at FROM instant WHERE id = ANY($1) RETURNING at`,
    [scheduleIds, inMs],
  );
  return rows[0]!.at;
}

/** Waits until each schedule has an outcome for this instant. */
export async function settled(
  { scheduler }: ScheduleSystem,
  { scheduleIds }: ScheduledProject,
  at: Date,
  timeoutMs = 120_000,
): Promise<void> {
  await eventually(
    async () => {
      const { rows } = await scheduler.query<{ status: string; count: number }>(
        `SELECT status, count(*)::integer FROM schedule_execution
         WHERE schedule_id = ANY($1) AND nominal_at = $2 GROUP BY status ORDER BY status`,
        [scheduleIds, at],
      );
      const ended = rows
        .filter(({ status }) => status !== 'pending')
        .reduce((sum, { count }) => sum + count, 0);
      if (ended !== scheduleIds.length) throw new Error(`Of ${scheduleIds.length}: ${JSON.stringify(rows)}`);
    },
    { timeoutMs, intervalMs: 100 },
  );
}

/** Instead of waiting 30 s. A row that a statement of the dead process still holds is left to it. */
export async function expireLeases({ scheduler }: ScheduleSystem): Promise<void> {
  await scheduler.query(
    `UPDATE schedule_execution SET leased_until = clock_timestamp() WHERE id IN (
       SELECT id FROM schedule_execution WHERE status = 'pending' FOR UPDATE SKIP LOCKED)`,
  );
}

export interface ExecutionRow {
  readonly scheduleId: string;
  readonly status: string;
  readonly jobId: string | null;
  readonly reason: string | null;
  /** From the instant to the outcome. */
  readonly lateMs: number;
}

export async function executionsOf(
  { scheduler }: ScheduleSystem,
  { scheduleIds }: ScheduledProject,
): Promise<ExecutionRow[]> {
  const { rows } = await scheduler.query<ExecutionRow>(
    `SELECT schedule_id AS "scheduleId", status, job_id AS "jobId", reason,
       (extract(epoch FROM executed_at - nominal_at) * 1000)::float8 AS "lateMs"
     FROM schedule_execution WHERE schedule_id = ANY($1) ORDER BY nominal_at`,
    [scheduleIds],
  );
  return rows;
}

/** Compares the executions of schedules with the jobs and the holds, which other services have. */
export async function countsOf(system: ScheduleSystem, project: ScheduledProject) {
  const executions = await executionsOf(system, project);
  const completed = executions.filter(({ status }) => status === 'completed');
  const jobs = await system.job.query<{ id: string; status: string }>(
    'SELECT id, status FROM job WHERE schedule_id = ANY($1)',
    [project.scheduleIds],
  );
  const holds = await system.billing.query<{ id: string }>(
    `SELECT job_id AS id FROM hold WHERE project_id = $1 AND status = 'open'`,
    [project.projectId],
  );
  const named = new Set(completed.map(({ jobId }) => jobId));
  const made = new Set(jobs.rows.map(({ id }) => id));
  return {
    executions: executions.length,
    completed: completed.length,
    jobs: made.size,
    holds: holds.rows.length,
    /** Executions that name a job that does not exist, or that another execution names too. */
    withoutJob: completed.length - [...named].filter((id) => made.has(id!)).length,
    /** Jobs that no execution names. */
    doubleJobs: jobs.rows.filter(({ id }) => !named.has(id)).length,
    withoutHold: jobs.rows.length - holds.rows.filter(({ id }) => made.has(id)).length,
    notQueued: jobs.rows.filter(({ status }) => status !== 'queued').length,
  };
}

export const latenessText = (executions: readonly ExecutionRow[]): string => {
  const { p50Ms, p99Ms, worstMs } = latenciesOf(executions.map(({ lateMs }) => lateMs));
  return `late p50 ${Math.round(p50Ms)} ms, p99 ${Math.round(p99Ms)} ms, worst ${Math.round(worstMs)} ms`;
};
