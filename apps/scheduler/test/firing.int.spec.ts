/** Due schedules become jobs, once for each instant, and every outcome is recorded. */
import { InternalError, InvalidRequest, newId } from '@handtest/contracts/define';
import { ProjectNotFound } from '@handtest/contracts/identity';
import type { ScheduleRecord } from '@handtest/contracts/scheduler';
import { eventually } from '@handtest/deployment';
import { ExecutionQueueService } from '../firing/execution-queue.service.js';
import { completed } from '../firing/outcome.js';
import {
  callAs,
  jobService,
  noCredit,
  type Project,
  type SchedulerUnderTest,
  startScheduler,
} from './scheduler-under-test.js';

let scheduler: SchedulerUnderTest;
let project: Project;

beforeAll(async () => {
  scheduler = await startScheduler();
});
afterAll(() => scheduler.stop());

beforeEach(() => {
  project = scheduler.addProject();
  jobService.refusal = undefined;
});

const requestsOf = (scheduleId: string) =>
  jobService.requests.filter((request) => request.scheduleId === scheduleId);
const again = (id: string) =>
  scheduler.schedules.get({ projectId: project.id, scheduleId: id }, callAs(project));
const minutes = 60;
const days = 24 * 60 * minutes;

describe('a due schedule', () => {
  it('creates a job with the overrides of the schedule', async () => {
    const schedule = await scheduler.create(project, {
      urlOverride: 'https://staging.example.com',
      autoCreateCodehostIssuesOverride: true,
      chatNotificationOverride: false,
    });
    const nominalAt = await scheduler.makeDue(schedule);
    const [execution] = await scheduler.executed(schedule, project);
    const [request] = requestsOf(schedule.id);
    expect(requestsOf(schedule.id)).toHaveLength(1);
    expect(request).toEqual({
      scheduleId: schedule.id,
      nominalAt,
      projectId: project.id,
      templateId: project.templateId,
      url: 'https://staging.example.com',
      autoCreateCodehostIssues: true,
      chatNotification: false,
    });
    expect(execution).toEqual({
      id: expect.stringMatching(/^exec_/) as string,
      status: 'completed',
      jobId: jobService.jobs.get(`${schedule.id} ${nominalAt}`),
      scheduledAt: nominalAt,
      executedAt: expect.stringMatching(/Z$/) as string,
      reason: null,
    });
    const after = await again(schedule.id);
    expect(after).toMatchObject({ status: 'active', lastExecutedAt: execution!.executedAt });
    expect(after.nextExecutionAt).toBe(schedule.nextExecutionAt);
  });

  it('leaves out the overrides that are null', async () => {
    const schedule = await scheduler.create(project);
    await scheduler.makeDue(schedule);
    await scheduler.executed(schedule, project);
    const [request] = requestsOf(schedule.id);
    expect(request).not.toHaveProperty('url');
    expect(request).not.toHaveProperty('autoCreateCodehostIssues');
    expect(request).not.toHaveProperty('chatNotification');
  });

  it('that runs once is paused afterwards', async () => {
    const schedule = await scheduler.create(project, { frequency: 'once', scheduledDate: '2999-05-06' });
    const past = { date: '2026-01-02', next: new Date(Date.now() - 1_000) };
    await scheduler.sql('UPDATE schedule SET scheduled_date = $2, next_execution_at = $3 WHERE id = $1', [
      schedule.id,
      past.date,
      past.next,
    ]);
    expect(await scheduler.executed(schedule, project)).toMatchObject([{ status: 'completed' }]);
    expect(await again(schedule.id)).toMatchObject({ status: 'paused', nextExecutionAt: null });
  });

  it('does not run while it is paused', async () => {
    const [paused, active] = await Promise.all([
      scheduler.create(project, { status: 'paused' }),
      scheduler.create(project),
    ]);
    await scheduler.makeDue(active);
    await scheduler.executed(active, project);
    expect(await scheduler.executions(paused, project)).toEqual([]);
  });

  it('in a zone that is unknown by now is paused, and does not stop the others', async () => {
    const [unknown, other] = await Promise.all([scheduler.create(project), scheduler.create(project)]);
    await scheduler.sql(`UPDATE schedule SET timezone = 'Mars/Olympus' WHERE id = $1`, [unknown.id]);
    const due = 'UPDATE schedule SET next_execution_at = clock_timestamp() WHERE project_id = $1';
    await scheduler.sql(due, [project.id]);
    expect(await scheduler.executed(other, project)).toMatchObject([{ status: 'completed' }]);
    expect(await scheduler.executed(unknown, project)).toMatchObject([
      { status: 'failed', jobId: null, reason: 'unknown time zone Mars/Olympus' },
    ]);
    expect(await again(unknown.id)).toMatchObject({ status: 'paused', nextExecutionAt: null });
  });

  it('runs once on three replicas', async () => {
    await Promise.all([scheduler.addReplica(), scheduler.addReplica()]);
    const schedules = await Promise.all(Array.from({ length: 150 }, () => scheduler.create(project)));
    const before = jobService.jobs.size;
    await scheduler.sql(
      `UPDATE schedule SET next_execution_at = date_trunc('second', clock_timestamp()) WHERE project_id = $1`,
      [project.id],
    );
    await Promise.all(schedules.map((schedule) => scheduler.executed(schedule, project)));
    const rows = await scheduler.sql<{ status: string; count: number }>(
      `SELECT e.status, count(*)::int FROM schedule_execution AS e JOIN schedule AS s ON s.id = e.schedule_id
       WHERE s.project_id = $1 GROUP BY e.status`,
      [project.id],
    );
    expect(rows).toEqual([{ status: 'completed', count: 150 }]);
    expect(jobService.jobs.size - before).toBe(150);
  });
});

describe('an execution without a job', () => {
  it('is skipped when the credit is insufficient; the schedule goes on', async () => {
    jobService.refusal = noCredit;
    const schedule = await scheduler.create(project);
    await scheduler.makeDue(schedule);
    expect(await scheduler.executed(schedule, project)).toMatchObject([
      { status: 'skipped_insufficient_tokens', jobId: null, reason: noCredit().message },
    ]);
    expect(await again(schedule.id)).toMatchObject({
      status: 'active',
      nextExecutionAt: schedule.nextExecutionAt,
      lastExecutedAt: null,
    });
  });

  it('is skipped when the template was deleted; the schedule stays active', async () => {
    const schedule = await scheduler.create(project);
    jobService.templates.delete(project.templateId);
    await scheduler.makeDue(schedule);
    expect(await scheduler.executed(schedule, project)).toMatchObject([
      { status: 'skipped_template_deleted', jobId: null, reason: 'the template was deleted' },
    ]);
    expect(await again(schedule.id)).toMatchObject({
      status: 'active',
      templateName: 'Smoke test',
      lastExecutedAt: null,
    });
  });

  it.each([
    ['the request is refused', new InvalidRequest('url must be given'), 'url must be given'],
    ['the project is gone', new ProjectNotFound(), 'the project was deleted'],
  ])('fails when %s', async (_when, error, reason) => {
    jobService.refusal = () => error;
    const schedule = await scheduler.create(project);
    await scheduler.makeDue(schedule);
    expect(await scheduler.executed(schedule, project)).toMatchObject([
      { status: 'failed', jobId: null, reason },
    ]);
  });

  it('is tried again after a temporary error, and not listed until then', async () => {
    let faults = 0;
    jobService.refusal = () => (++faults <= 2 ? new InternalError() : undefined);
    const schedule = await scheduler.create(project);
    await scheduler.makeDue(schedule);
    await eventually(() => Promise.resolve(expect(faults).toBeGreaterThan(0)));
    expect(await scheduler.executions(schedule, project)).toEqual([]);
    expect(await scheduler.executed(schedule, project)).toMatchObject([{ status: 'completed' }]);
    expect(requestsOf(schedule.id)).toHaveLength(3);
    expect(new Set(requestsOf(schedule.id).map(({ nominalAt }) => nominalAt)).size).toBe(1);
  });

  it('fails after temporary errors for an hour', async () => {
    jobService.refusal = () => new InternalError();
    const schedule = await scheduler.create(project);
    await scheduler.makeDue(schedule);
    await eventually(() => Promise.resolve(expect(requestsOf(schedule.id)).not.toEqual([])));
    expect(await scheduler.executions(schedule, project)).toEqual([]);
    await scheduler.sql(
      `UPDATE schedule_execution SET nominal_at = date_trunc('second', clock_timestamp() - interval '60 minutes')
       WHERE schedule_id = $1`,
      [schedule.id],
    );
    expect(await scheduler.executed(schedule, project)).toMatchObject([
      { status: 'failed', jobId: null, reason: 'the service did not answer for an hour' },
    ]);
  });

  it('waits while the job service is down', async () => {
    const schedule = await scheduler.create(project);
    await scheduler.stopJob();
    await scheduler.makeDue(schedule);
    await eventually(async () => {
      const [row] = await scheduler.sql<{ attempt: number }>(
        `SELECT attempt FROM schedule_execution WHERE schedule_id = $1 AND status = 'pending'`,
        [schedule.id],
      );
      expect(row?.attempt).toBeGreaterThan(1);
    });
    await scheduler.startJob();
    expect(await scheduler.executed(schedule, project)).toMatchObject([{ status: 'completed' }]);
  });
});

describe('a pause while the job service fails', () => {
  const pause = ({ id }: ScheduleRecord) =>
    scheduler.schedules.update({ projectId: project.id, scheduleId: id, status: 'paused' }, callAs(project));
  const requested = ({ id }: ScheduleRecord) =>
    eventually(async () => expect(requestsOf(id)).not.toEqual([]));

  beforeEach(() => {
    jobService.refusal = () => new InternalError();
  });

  it.each([false, true])('ends the execution that waits for its job (resumed: %s)', async (resumed) => {
    const schedule = await scheduler.create(project);
    const nominalAt = await scheduler.makeDue(schedule);
    await requested(schedule);
    await pause(schedule);
    const resume = { projectId: project.id, scheduleId: schedule.id, status: 'active' } as const;
    if (resumed) await scheduler.schedules.update(resume, callAs(project));
    jobService.refusal = undefined;
    expect(await scheduler.executed(schedule, project)).toMatchObject([
      { scheduledAt: nominalAt, status: 'failed', jobId: null, reason: 'the schedule was paused' },
    ]);
    expect(jobService.jobs.get(`${schedule.id} ${nominalAt}`)).toBeUndefined();
  });

  it('does not end a run that a caller asked for', async () => {
    const schedule = await scheduler.create(project);
    await scheduler.schedules.run({ projectId: project.id, scheduleId: schedule.id }, callAs(project));
    await pause(schedule);
    jobService.refusal = undefined;
    expect(await scheduler.executed(schedule, project)).toMatchObject([{ status: 'completed' }]);
  });

  it('does not end the execution after which a schedule that runs once is paused', async () => {
    const schedule = await scheduler.create(project, { frequency: 'once', scheduledDate: '2999-05-06' });
    await scheduler.sql(`UPDATE schedule SET scheduled_date = '2026-01-02' WHERE id = $1`, [schedule.id]);
    await scheduler.makeDue(schedule);
    await requested(schedule);
    expect(await pause(schedule)).toMatchObject({ status: 'paused', nextExecutionAt: null });
    jobService.refusal = undefined;
    expect(await scheduler.executed(schedule, project)).toMatchObject([{ status: 'completed' }]);
  });
});

describe('a process that died', () => {
  /** As after the first step: the row is committed, and its process has died. */
  async function abandoned(jobExists: boolean, lateSeconds = 0) {
    const schedule = await scheduler.create(project);
    const nominalAt = new Date(Math.floor(Date.now() / 1_000 - lateSeconds) * 1_000).toISOString();
    const jobId = newId('job');
    if (jobExists) jobService.jobs.set(`${schedule.id} ${nominalAt}`, jobId);
    await scheduler.sql(
      `INSERT INTO schedule_execution (id, schedule_id, nominal_at, status, leased_until, attempt)
       VALUES ($1, $2, $3, 'pending', clock_timestamp(), 1)`,
      [newId('execution'), schedule.id, nominalAt],
    );
    return { schedule, jobId };
  }

  it('leaves its execution to another one, also when the job exists already', async () => {
    const [before, after] = [await abandoned(false), await abandoned(true)];
    expect(await scheduler.executed(before.schedule, project)).toMatchObject([{ status: 'completed' }]);
    expect(await scheduler.executed(after.schedule, project)).toMatchObject([{ jobId: after.jobId }]);
  });

  it('records no outcome after another process took its lease', async () => {
    const schedule = await scheduler.create(project);
    const id = newId('execution');
    await scheduler.sql(
      `INSERT INTO schedule_execution (id, schedule_id, nominal_at, status, leased_until, attempt)
       VALUES ($1, $2, clock_timestamp(), 'pending', clock_timestamp() + interval '1 hour', 2)`,
      [id, schedule.id],
    );
    const queue = scheduler.replicas[0]!.app.get(ExecutionQueueService);
    const [first, second] = [1, 2].map((attempt) => ({ id, scheduleId: schedule.id, attempt }));
    const jobId = newId('job');
    expect(await queue.settle(first!, completed(newId('job')))).toBe(false);
    expect(await scheduler.executions(schedule, project)).toEqual([]);
    expect(await queue.settle(second!, completed(jobId))).toBe(true);
    expect(await queue.settle(second!, completed(newId('job')))).toBe(false);
    expect(await scheduler.executions(schedule, project)).toMatchObject([{ id, status: 'completed', jobId }]);
  });

  it('leaves a failure after more than an hour', async () => {
    const { schedule } = await abandoned(false, 2 * 60 * minutes);
    expect(await scheduler.executed(schedule, project)).toMatchObject([
      { status: 'failed', jobId: null, reason: 'interrupted for more than an hour' },
    ]);
    expect(requestsOf(schedule.id)).toEqual([]);
  });
});

describe('after an interruption', () => {
  it.each([
    [1 * minutes, 'completed'],
    [58 * minutes, 'completed'],
    [61 * minutes, 'failed'],
  ])('of %i s an instant is %s', async (lateSeconds, status) => {
    // Its own instants are half a day away, so that none is in the interruption.
    const scheduledHour = (new Date().getUTCHours() + 12) % 24;
    const schedule = await scheduler.create(project, { scheduledHour, timezone: 'UTC' });
    const nominalAt = await scheduler.makeDue(schedule, lateSeconds);
    const items = await scheduler.executed(schedule, project);
    expect(items).toMatchObject([{ status, scheduledAt: nominalAt }]);
    if (status === 'failed') expect(items[0]).toMatchObject({ reason: 'missed', jobId: null });
    expect(requestsOf(schedule.id)).toHaveLength(status === 'failed' ? 0 : 1);
    expect((await again(schedule.id)).nextExecutionAt).toBe(schedule.nextExecutionAt);
  });

  it('of a week the missed instants are listed, and at most one is made up', async () => {
    const schedule = await scheduler.create(project);
    await scheduler.makeDue(schedule, 7 * days);
    const items = await scheduler.executed(schedule, project, 7);
    expect(items.slice(1).every(({ status, reason }) => status === 'failed' && reason === 'missed')).toBe(
      true,
    );
    expect(requestsOf(schedule.id).length).toBeLessThanOrEqual(1);
    const instants = items.map(({ scheduledAt }) => scheduledAt);
    expect(instants).toEqual(instants.toSorted().toReversed());
    expect((await again(schedule.id)).nextExecutionAt).toBe(schedule.nextExecutionAt);
  });
});

describe('other time-zone data', () => {
  it('moves the next execution to the right instant of the same day when a service starts', async () => {
    const schedule = await scheduler.create(project, {
      frequency: 'monthly',
      dayOfMonth: 15,
      timezone: 'America/New_York',
    });
    const next = new Date(schedule.nextExecutionAt!);
    for (const wrongHours of [-2, 3]) {
      await scheduler.sql(
        `UPDATE schedule SET zone_data = '1999z', next_execution_at = $2::timestamptz + $3 * interval '1 hour'
         WHERE id = $1`,
        [schedule.id, next, wrongHours],
      );
      await scheduler.addReplica();
      await eventually(async () =>
        expect((await again(schedule.id)).nextExecutionAt).toBe(schedule.nextExecutionAt),
      );
    }
    const [row] = await scheduler.sql<{ zone_data: string }>('SELECT zone_data FROM schedule WHERE id = $1', [
      schedule.id,
    ]);
    expect(row!.zone_data).toBe(process.versions.tz);
  });
});

describe('a deleted project', () => {
  it('takes its schedules and their executions with it', async () => {
    const other = scheduler.addProject();
    const [schedule, kept] = [await scheduler.create(project), await scheduler.create(other)];
    await scheduler.makeDue(schedule);
    await scheduler.executed(schedule, project);
    await scheduler.deleteProject(project);
    await eventually(async () => {
      const rows = await scheduler.sql(
        `SELECT s.id FROM schedule AS s WHERE s.project_id = $1
         UNION ALL SELECT e.id FROM schedule_execution AS e WHERE e.schedule_id = $2`,
        [project.id, schedule.id],
      );
      expect(rows).toEqual([]);
    });
    expect(await scheduler.sql('SELECT id FROM schedule WHERE id = $1', [kept.id])).toHaveLength(1);
  });

  it('has no schedule, also of a creation at the same time', async () => {
    const projects = Array.from({ length: 40 }, () => scheduler.addProject());
    const outcomes = await Promise.allSettled(
      projects.flatMap((one) => [scheduler.create(one), scheduler.deleteProject(one), scheduler.create(one)]),
    );
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ProjectNotFound);
    const ids = projects.map(({ id }) => id);
    await eventually(async () => {
      const rows = await scheduler.sql('SELECT id FROM project_copy WHERE id = ANY($1) AND deleted', [ids]);
      expect(rows).toHaveLength(ids.length);
    });
    expect(await scheduler.sql('SELECT id FROM schedule WHERE project_id = ANY($1)', [ids])).toEqual([]);
  });
});
