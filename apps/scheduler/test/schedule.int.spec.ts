/** What callers can rely on when they create, read, change and delete schedules. */
import { Forbidden, InvalidRequest, newId, ServiceUnavailable } from '@handtest/contracts/define';
import { type DeedDone, ProjectNotFound } from '@handtest/contracts/identity';
import {
  ScheduleNotFound,
  schedulerEvents,
  type ScheduleRecord,
  type UpdateScheduleRequest,
} from '@handtest/contracts/scheduler';
import { eventually } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import {
  addTemplate,
  callAs,
  dailyOf,
  jobService,
  type Project,
  type SchedulerUnderTest,
  startScheduler,
} from './scheduler-under-test.js';

let scheduler: SchedulerUnderTest;
let project: Project;
const deeds: DeedDone[] = [];

beforeAll(async () => {
  scheduler = await startScheduler();
  scheduler.connection.subscribe(schedulerEvents.scheduleChanged.subject, {
    callback: (_error, message) => void deeds.push(message.json<{ payload: DeedDone }>().payload),
  });
});
afterAll(() => scheduler.stop());

beforeEach(() => {
  project = scheduler.addProject();
});

type Changes = Partial<Omit<UpdateScheduleRequest, 'projectId' | 'scheduleId'>>;

const byId = ({ id }: ScheduleRecord) => ({ projectId: project.id, scheduleId: id });
const update = (schedule: ScheduleRecord, changes: Changes) =>
  scheduler.schedules.update({ ...byId(schedule), ...changes }, callAs(project));
const get = (schedule: ScheduleRecord) => scheduler.schedules.get(byId(schedule), callAs(project));
const refusal = async (outcome: Promise<unknown>) => {
  const error = await errorOf(outcome);
  expect(error).toBeInstanceOf(InvalidRequest);
  return error.message;
};
/** A local time in Berlin, whose offset from UTC is known on these days. */
const local = (instant: string | null) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(instant!));
const deedsOf = (schedule: ScheduleRecord, count: number) =>
  eventually(() => {
    const found = deeds.filter(({ subject }) => subject.id === schedule.id);
    expect(found).toHaveLength(count);
    return Promise.resolve(found);
  });

describe('create', () => {
  it('answers the schedule with the name of its template and its next execution', async () => {
    const schedule = await scheduler.create(project);
    expect(schedule).toEqual({
      id: expect.stringMatching(/^sched_/) as string,
      projectId: project.id,
      name: 'Nightly',
      templateId: project.templateId,
      templateName: 'Smoke test',
      frequency: 'daily',
      scheduledHour: 9,
      scheduledMinute: 30,
      timezone: 'Europe/Berlin',
      weekdays: null,
      dayOfMonth: null,
      scheduledDate: null,
      urlOverride: null,
      autoCreateCodehostIssuesOverride: null,
      chatNotificationOverride: null,
      status: 'active',
      nextExecutionAt: expect.stringMatching(/T0[78]:30:00\.000Z$/) as string,
      lastExecutedAt: null,
      createdAt: schedule.updatedAt,
      updatedAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string,
    });
    expect(local(schedule.nextExecutionAt)).toMatch(/ 09:30$/);
    expect(await get(schedule)).toEqual(schedule);
  });

  it('is weekly unless a frequency is given', async () => {
    const { frequency: _, ...request } = dailyOf(project, { weekdays: [1, 3] });
    const schedule = await scheduler.schedules.create(request, callAs(project));
    expect(schedule).toMatchObject({ frequency: 'weekly', weekdays: [1, 3] });
  });

  it('keeps all overrides, and can be paused from the start', async () => {
    const overrides = {
      urlOverride: 'http://localhost:8080/shop',
      autoCreateCodehostIssuesOverride: false,
      chatNotificationOverride: true,
    };
    const schedule = await scheduler.create(project, { ...overrides, status: 'paused' });
    expect(schedule).toMatchObject({ ...overrides, status: 'paused', nextExecutionAt: null });
  });

  it.each([
    ['daily', { weekdays: [1], dayOfMonth: 3, scheduledDate: '2001-01-01' }, {}],
    ['weekly', { weekdays: [6, 0], dayOfMonth: 3, scheduledDate: '2027-02-30' }, { weekdays: [6, 0] }],
    ['biweekly', { weekdays: [5], dayOfMonth: 0, scheduledDate: null }, { weekdays: [5] }],
    ['monthly', { weekdays: [], dayOfMonth: 0, scheduledDate: '2001-01-01' }, { dayOfMonth: 0 }],
    [
      'once',
      { weekdays: null, dayOfMonth: 28, scheduledDate: '2999-12-31' },
      { scheduledDate: '2999-12-31' },
    ],
  ] as const)(
    '%s ignores the fields of other frequencies and does not store them',
    async (frequency, given, kept) => {
      const schedule = await scheduler.create(project, {
        frequency,
        ...{ dayOfMonth: given.dayOfMonth, scheduledDate: given.scheduledDate },
        weekdays: given.weekdays && [...given.weekdays],
      });
      const nothing = { weekdays: null, dayOfMonth: null, scheduledDate: null };
      expect(schedule).toMatchObject({ frequency, ...nothing, ...kept });
    },
  );

  it.each(['UTC', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires', 'Etc/GMT-14', 'US/Eastern'])(
    'accepts and keeps the time zone %s',
    async (timezone) => {
      expect((await scheduler.create(project, { timezone })).timezone).toBe(timezone);
    },
  );

  it('refuses a template of another project', async () => {
    const templateId = addTemplate(newId('project'));
    for (const id of [templateId, newId('template'), 'Smoke test']) {
      expect(await refusal(scheduler.create(project, { templateId: id }))).toBe(
        'templateId must be the id of a template of this project',
      );
    }
  });

  it('answers 503 while the job service is down, which knows the templates', async () => {
    await scheduler.stopJob();
    expect(await errorOf(scheduler.create(project))).toBeInstanceOf(ServiceUnavailable);
    await scheduler.startJob();
  });
});

describe('update', () => {
  it('computes the next execution again when the time changes', async () => {
    const schedule = await scheduler.create(project);
    const later = await update(schedule, { scheduledHour: 21, scheduledMinute: 5 });
    expect(local(later.nextExecutionAt)).toMatch(/ 21:05$/);
    const elsewhere = await update(schedule, { timezone: 'UTC' });
    expect(elsewhere.nextExecutionAt).toMatch(/T21:05:00/);
    const monthly = await update(schedule, { frequency: 'monthly', dayOfMonth: 7 });
    expect(monthly.nextExecutionAt).toMatch(/-07T21:05:00/);
  });

  it('leaves the next execution when anything else changes', async () => {
    const schedule = await scheduler.create(project);
    const next = '2999-01-01T00:00:00.000Z';
    await scheduler.sql('UPDATE schedule SET next_execution_at = $2 WHERE id = $1', [schedule.id, next]);
    const templateId = addTemplate(project.id, 'Checkout');
    const changes = { name: 'Weekly', templateId, urlOverride: 'https://example.com', scheduledHour: 9 };
    expect(await update(schedule, changes)).toMatchObject({
      ...changes,
      templateName: 'Checkout',
      nextExecutionAt: next,
    });
  });

  it('pauses, and resumes from now', async () => {
    const schedule = await scheduler.create(project);
    expect(await update(schedule, { status: 'paused' })).toMatchObject({
      status: 'paused',
      nextExecutionAt: null,
    });
    expect(await update(schedule, { scheduledHour: 10 })).toMatchObject({ nextExecutionAt: null });
    const resumed = await update(schedule, { status: 'active' });
    expect(local(resumed.nextExecutionAt)).toMatch(/ 10:30$/);
    expect(await update(schedule, { status: 'active' })).toEqual(resumed);
  });

  it('validates the schedule as it will be', async () => {
    const schedule = await scheduler.create(project, { frequency: 'weekly', weekdays: [2] });
    expect(await refusal(update(schedule, { weekdays: null }))).toContain('weekdays must');
    const biweekly = await update(schedule, { frequency: 'biweekly' });
    expect(biweekly.weekdays).toEqual([2]);
    await update(schedule, { frequency: 'daily' });
    expect(await refusal(update(schedule, { frequency: 'weekly' }))).toContain('weekdays must');
  });

  it('does not resume a schedule that ran once, but renames it', async () => {
    const schedule = await scheduler.create(project, { frequency: 'once', scheduledDate: '2999-05-06' });
    await scheduler.sql(
      `UPDATE schedule SET status = 'paused', next_execution_at = NULL, scheduled_date = '2020-01-01' WHERE id = $1`,
      [schedule.id],
    );
    expect(await refusal(update(schedule, { status: 'active' }))).toContain('must be in the future');
    expect(await update(schedule, { name: 'Over' })).toMatchObject({ name: 'Over', status: 'paused' });
    const again = { status: 'active', scheduledDate: '2999-05-07' } as const;
    expect(await update(schedule, again)).toMatchObject(again);
  });

  it('clears what is null', async () => {
    const schedule = await scheduler.create(project, {
      urlOverride: 'https://example.com',
      autoCreateCodehostIssuesOverride: true,
      chatNotificationOverride: false,
    });
    const nothing = {
      urlOverride: null,
      autoCreateCodehostIssuesOverride: null,
      chatNotificationOverride: null,
    };
    expect(await update(schedule, nothing)).toMatchObject(nothing);
  });

  it('with the record itself changes nothing, also after its template was deleted', async () => {
    const schedule = await scheduler.create(project, { frequency: 'weekly', weekdays: [1] });
    jobService.templates.delete(project.templateId);
    const { projectId: _, id: __, ...fields } = schedule;
    expect(await update(schedule, fields as Changes)).toEqual(schedule);
  });

  it('refuses a template of another project', async () => {
    const schedule = await scheduler.create(project);
    const templateId = addTemplate(newId('project'));
    expect(await refusal(update(schedule, { templateId }))).toContain('templateId must be');
  });

  it('keeps both of two changes at the same time', async () => {
    const schedule = await scheduler.create(project);
    await Promise.all([update(schedule, { name: 'Both' }), update(schedule, { scheduledMinute: 45 })]);
    expect(await get(schedule)).toMatchObject({ name: 'Both', scheduledMinute: 45 });
  });

  it('never moves the weeks of a biweekly schedule', async () => {
    const schedule = await scheduler.create(project, { frequency: 'biweekly', weekdays: [1] });
    await scheduler.sql(`UPDATE schedule SET anchor_monday = anchor_monday - 7 WHERE id = $1`, [schedule.id]);
    const moved = await update(schedule, { scheduledHour: 10 });
    const days = (Date.parse(moved.nextExecutionAt!) - Date.parse(schedule.nextExecutionAt!)) / 86_400_000;
    expect(Math.abs(Math.round(days)) % 14).toBe(7);
  });
});

describe('list', () => {
  it('shows the newest first, page by page, with the names of their templates now', async () => {
    const created = [];
    for (const name of ['a', 'b', 'c']) created.push(await scheduler.create(project, { name }));
    jobService.templates.set(project.templateId, { projectId: project.id, name: 'Renamed' });
    const page = await scheduler.schedules.list(
      { projectId: project.id, limit: 2, offset: 1 },
      callAs(project, 'viewer'),
    );
    expect(page.items.map(({ name, templateName }) => [name, templateName])).toEqual([
      ['b', 'Renamed'],
      ['a', 'Renamed'],
    ]);
    expect(page.pagination).toEqual({ total: 3, limit: 2, offset: 1, hasMore: false });
  });

  it('shows the stored names while the job service is down', async () => {
    const schedule = await scheduler.create(project);
    await scheduler.stopJob();
    const page = await scheduler.schedules.list(
      { projectId: project.id, limit: 20, offset: 0 },
      callAs(project),
    );
    expect(page.items).toEqual([schedule]);
    expect(await get(schedule)).toEqual(schedule);
    await scheduler.startJob();
  });
});

describe('remove', () => {
  it('deletes the schedule and its executions', async () => {
    const schedule = await scheduler.create(project);
    await scheduler.schedules.run(byId(schedule), callAs(project));
    expect(await scheduler.schedules.remove(byId(schedule), callAs(project))).toEqual({});
    expect(await errorOf(get(schedule))).toBeInstanceOf(ScheduleNotFound);
    expect(await errorOf(scheduler.schedules.remove(byId(schedule), callAs(project)))).toBeInstanceOf(
      ScheduleNotFound,
    );
    const rows = await scheduler.sql('SELECT id FROM schedule_execution WHERE schedule_id = $1', [
      schedule.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('access', () => {
  const page = { limit: 20, offset: 0 };

  it('is for members of the organization, and changes are not for viewers', async () => {
    const schedule = await scheduler.create(project);
    const stranger = callAs(scheduler.addProject());
    const viewer = callAs(project, 'viewer');
    const { schedules } = scheduler;
    const id = byId(schedule);
    const preview = {
      projectId: project.id,
      scheduledHour: 1,
      scheduledMinute: 1,
      timezone: 'UTC',
      weekdays: '1',
    };
    const reads = [
      (call: typeof viewer) => schedules.list({ projectId: project.id, ...page }, call),
      (call: typeof viewer) => schedules.get(id, call),
      (call: typeof viewer) => schedules.executions({ ...id, ...page }, call),
      (call: typeof viewer) => schedules.preview(preview, call),
    ];
    const changes = [
      (call: typeof viewer) => schedules.create(dailyOf(project), call),
      (call: typeof viewer) => schedules.update({ ...id, name: 'x' }, call),
      (call: typeof viewer) => schedules.run(id, call),
      (call: typeof viewer) => schedules.remove(id, call),
    ];
    for (const ask of reads) await ask(viewer);
    for (const ask of changes) expect(await errorOf(ask(viewer))).toBeInstanceOf(Forbidden);
    for (const ask of [...reads, ...changes])
      expect(await errorOf(ask(stranger))).toBeInstanceOf(ProjectNotFound);
  });

  it('does not reach a schedule through another project of the organization', async () => {
    const schedule = await scheduler.create(project);
    const other = scheduler.addProject();
    const both = callAs(project);
    const roles = { [project.organizationId]: 'admin', [other.organizationId]: 'admin' } as const;
    const call = { caller: { ...both.caller, roles } } as typeof both;
    const { schedules } = scheduler;
    for (const scheduleId of [schedule.id, newId('schedule'), newId('job'), '__proto__']) {
      const id = { projectId: other.id, scheduleId };
      for (const outcome of [
        schedules.get(id, call),
        schedules.update({ ...id, name: 'x' }, call),
        schedules.executions({ ...id, ...page }, call),
        schedules.run(id, call),
        schedules.remove(id, call),
        schedules.preview(id, call),
      ])
        expect(await errorOf(outcome)).toBeInstanceOf(ScheduleNotFound);
    }
    expect(await get(schedule)).toEqual(schedule);
  });
});

describe('the audit log', () => {
  it('gets every change with its caller, but no refused or empty one', async () => {
    const schedule = await scheduler.create(project);
    await update(schedule, {});
    await errorOf(update(schedule, { frequency: 'weekly' }));
    await update(schedule, { name: 'New', urlOverride: 'https://example.com/secret' });
    await update(schedule, { status: 'paused' });
    await scheduler.schedules.remove(byId(schedule), callAs(project));
    const found = await deedsOf(schedule, 4);
    expect(found.map(({ action, details, subject }) => [action, subject.name, details])).toEqual([
      ['schedule.created', 'Nightly', {}],
      ['schedule.changed', 'New', { fields: ['name', 'urlOverride'] }],
      ['schedule.changed', 'New', { fields: ['status'], status: 'paused' }],
      ['schedule.deleted', 'New', {}],
    ]);
    expect(
      found.every(
        ({ organizationId, actor }) => organizationId === project.organizationId && actor.kind === 'user',
      ),
    ).toBe(true);
    expect(JSON.stringify(found)).not.toContain('secret');
  });
});
