/** Previews of schedules, and runs that callers start. */
import { InternalError, newId } from '@handtest/contracts/define';
import {
  type PreviewScheduleRequest,
  ScheduleNotFound,
  type ScheduleRecord,
} from '@handtest/contracts/scheduler';
import { errorOf } from '@handtest/testing';
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

const byId = ({ id }: ScheduleRecord) => ({ projectId: project.id, scheduleId: id });

describe('a preview', () => {
  async function preview(query: Partial<PreviewScheduleRequest>): Promise<string[]> {
    const request = { projectId: project.id, ...query };
    const { items } = await scheduler.schedules.preview(request, callAs(project, 'viewer'));
    return items.map(({ scheduledAt }) => scheduledAt);
  }
  /** As the gateway passes a query on. */
  const nine = { scheduledHour: '9' as never, scheduledMinute: '05' as never, timezone: 'UTC' };

  it('shows the next five executions, the first of which a new schedule has', async () => {
    const instants = await preview({ ...nine, weekdays: '1,3' });
    expect(instants).toHaveLength(5);
    for (const instant of instants) {
      expect([1, 3]).toContain(new Date(instant).getUTCDay());
      expect(instant).toMatch(/T09:05:00\.000Z$/);
    }
    expect(instants).toEqual(instants.toSorted());
    expect(Date.parse(instants[0]!)).toBeGreaterThan(Date.now());
    const changes = { frequency: 'weekly', weekdays: [1, 3], scheduledMinute: 5, timezone: 'UTC' } as const;
    const schedule = await scheduler.create(project, { ...changes, weekdays: [...changes.weekdays] });
    expect(schedule.nextExecutionAt).toBe(instants[0]);
  });

  it('shows local times across a change of the clocks', async () => {
    const instants = await preview({
      ...nine,
      timezone: 'Europe/Berlin',
      frequency: 'monthly',
      dayOfMonth: '0' as never,
    });
    const times = instants.map((instant) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', timeStyle: 'short' }).format(
        new Date(instant),
      ),
    );
    expect(times).toEqual(Array(5).fill('09:05'));
    expect(instants.every((instant) => new Date(Date.parse(instant) + 86_400_000).getUTCDate() === 1)).toBe(
      true,
    );
  });

  it('shows one execution of a schedule that runs once', async () => {
    const once = { ...nine, frequency: 'once', scheduledDate: '2999-05-06' } as const;
    expect(await preview(once)).toEqual(['2999-05-06T09:05:00.000Z']);
  });

  it('of a stored schedule needs only what would change, and keeps its weeks', async () => {
    const schedule = await scheduler.create(project, {
      frequency: 'biweekly',
      weekdays: [2],
      timezone: 'UTC',
    });
    await scheduler.sql('UPDATE schedule SET anchor_monday = anchor_monday + 7 WHERE id = $1', [schedule.id]);
    const shifted = await preview({ scheduleId: schedule.id });
    const [first] = await preview({ ...nine, frequency: 'biweekly', weekdays: '2' });
    const weeks = Math.round((Date.parse(shifted[0]!) - Date.parse(first!)) / (7 * 86_400_000));
    expect(Math.abs(weeks)).toBe(1);
    const [later] = await preview({ scheduleId: schedule.id, scheduledHour: '22' as never });
    expect(later).toMatch(/T22:30:00/);
    expect(await scheduler.schedules.get(byId(schedule), callAs(project))).toEqual(schedule);
  });

  it.each([
    [{}, 'scheduledHour is required without scheduleId'],
    [{ scheduledHour: 1 }, 'scheduledMinute is required without scheduleId'],
    [{ scheduledHour: 1, scheduledMinute: 1 }, 'timezone is required without scheduleId'],
    [
      { ...nine, scheduledHour: '1e1' as never },
      'scheduledHour must be a whole number from 0 to 23; it is "1e1"',
    ],
    [
      { ...nine, weekdays: '1,' },
      'weekdays must list days from 0 (Sunday) to 6 (Saturday) with commas, such as 1,3; it is "1,"',
    ],
    [
      { ...nine, weekdays: '' },
      'weekdays must list days from 0 (Sunday) to 6 (Saturday) with commas, such as 1,3; it is ""',
    ],
    [{ ...nine, weekdays: '1,1' }, 'weekdays must name each day once'],
  ])('refuses %j', async (query, message) => {
    expect((await errorOf(preview(query))).message).toBe(message);
  });

  it('of an unknown schedule is not found', async () => {
    expect(await errorOf(preview({ ...nine, scheduleId: newId('schedule') }))).toBeInstanceOf(
      ScheduleNotFound,
    );
  });
});

describe('a run now', () => {
  const run = (schedule: ScheduleRecord) => scheduler.schedules.run(byId(schedule), callAs(project));

  it('creates a job and does not change the next execution, also while the schedule is paused', async () => {
    for (const status of ['active', 'paused'] as const) {
      const schedule = await scheduler.create(project, { status });
      const started = await run(schedule);
      expect(started).toEqual({
        id: expect.stringMatching(/^exec_/) as string,
        status: 'completed',
        jobId: jobService.jobs.get(`${schedule.id} ${started.scheduledAt}`),
        scheduledAt: expect.stringMatching(/Z$/) as string,
        executedAt: expect.stringMatching(/Z$/) as string,
        reason: null,
      });
      expect(Math.abs(Date.now() - Date.parse(started.scheduledAt))).toBeLessThan(5_000);
      expect(await scheduler.executions(schedule, project)).toEqual([started]);
      const after = await scheduler.schedules.get(byId(schedule), callAs(project));
      expect(after).toEqual({ ...schedule, lastExecutedAt: started.executedAt });
    }
  });

  it('creates a job each time, also at the same moment', async () => {
    const schedule = await scheduler.create(project);
    const runs = await Promise.all(Array.from({ length: 20 }, () => run(schedule)));
    expect(new Set(runs.map(({ jobId }) => jobId)).size).toBe(20);
    const listed = await scheduler.executions(schedule, project);
    expect(listed.map(({ scheduledAt }) => scheduledAt)).toEqual(
      runs
        .map(({ scheduledAt }) => scheduledAt)
        .toSorted()
        .toReversed(),
    );
  });

  it('answers why there is no job', async () => {
    const schedule = await scheduler.create(project);
    jobService.refusal = noCredit;
    expect(await run(schedule)).toMatchObject({
      status: 'skipped_insufficient_tokens',
      jobId: null,
      reason: noCredit().message,
    });
    jobService.refusal = undefined;
    jobService.templates.delete(project.templateId);
    expect(await run(schedule)).toMatchObject({ status: 'skipped_template_deleted', jobId: null });
  });

  it('is pending while the job service fails, and gets its job later', async () => {
    const schedule = await scheduler.create(project);
    jobService.refusal = () => new InternalError();
    const started = await run(schedule);
    expect(started).toMatchObject({ status: 'pending', jobId: null, executedAt: null, reason: null });
    jobService.refusal = undefined;
    expect(await scheduler.executed(schedule, project)).toMatchObject([
      { id: started.id, status: 'completed', scheduledAt: started.scheduledAt },
    ]);
  });

  it('lists executions page by page, latest first', async () => {
    const schedule = await scheduler.create(project);
    const runs = [];
    for (let count = 0; count < 3; count++) runs.push(await run(schedule));
    const request = { ...byId(schedule), limit: 1, offset: 1 };
    expect(await scheduler.schedules.executions(request, callAs(project, 'viewer'))).toEqual({
      items: [runs[1]],
      pagination: { total: 3, limit: 1, offset: 1, hasMore: true },
    });
  });
});
