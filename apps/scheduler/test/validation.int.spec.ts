/** Which schedules are refused, with the messages that callers see. */
import { InvalidRequest } from '@handtest/contracts/define';
import type { ScheduleRecord, UpdateScheduleRequest } from '@handtest/contracts/scheduler';
import { errorOf } from '@handtest/testing';
import {
  callAs,
  dailyOf,
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

/** The same schedule is refused in a creation, in a change, and in a preview. */
describe.each([
  [{ scheduledHour: 24 }, 'scheduledHour must be a whole number from 0 to 23; it is 24'],
  [{ scheduledHour: -1 }, 'scheduledHour must be a whole number from 0 to 23; it is -1'],
  [{ scheduledHour: 9.5 }, 'scheduledHour must be a whole number from 0 to 23; it is 9.5'],
  [{ scheduledMinute: 60 }, 'scheduledMinute must be a whole number from 0 to 59; it is 60'],
  [{ scheduledMinute: null }, 'scheduledMinute must be a whole number from 0 to 59; it is null'],
  [
    { timezone: 'Mars/Olympus' },
    'timezone must be a name of the IANA time-zone database, such as Europe/Berlin',
  ],
  [{ timezone: '+05:00' }, 'timezone must be a name of the IANA time-zone database, such as Europe/Berlin'],
  [{ timezone: '' }, 'timezone must be a name of the IANA time-zone database, such as Europe/Berlin'],
  [{ timezone: null }, 'timezone must be a string; it is null'],
  [{ frequency: 'hourly' }, 'frequency must be daily, weekly, biweekly, monthly or once; it is "hourly"'],
  [
    { frequency: 'weekly' },
    'weekdays must list at least one day, 0 (Sunday) to 6 (Saturday), when frequency is weekly',
  ],
  [
    { frequency: 'biweekly', weekdays: [] },
    'weekdays must list at least one day, 0 (Sunday) to 6 (Saturday), when frequency is biweekly',
  ],
  [
    { frequency: 'weekly', weekdays: [7] },
    'weekdays[0] must be a day from 0 (Sunday) to 6 (Saturday); it is 7',
  ],
  [
    { frequency: 'weekly', weekdays: [1.5] },
    'weekdays[0] must be a day from 0 (Sunday) to 6 (Saturday); it is 1.5',
  ],
  [{ frequency: 'weekly', weekdays: [1, 1] }, 'weekdays must name each day once'],
  [{ frequency: 'weekly', weekdays: 1 }, 'weekdays must be an array; it is 1'],
  [{ frequency: 'monthly' }, 'dayOfMonth must be 1 to 28, or 0 for the last day, when frequency is monthly'],
  [{ frequency: 'monthly', dayOfMonth: 29 }, 'dayOfMonth must be a whole number from 0 to 28; it is 29'],
  [{ frequency: 'once' }, 'scheduledDate must be a date as YYYY-MM-DD when frequency is once'],
  [
    { frequency: 'once', scheduledDate: '31.12.2999' },
    'scheduledDate must be a date as YYYY-MM-DD; it is "31.12.2999"',
  ],
  [{ frequency: 'once', scheduledDate: '2999-02-30' }, 'scheduledDate must be a day of the calendar'],
  [{ frequency: 'once', scheduledDate: '2999-13-01' }, 'scheduledDate must be a day of the calendar'],
  [{ frequency: 'once', scheduledDate: '9999-12-31' }, 'scheduledDate must be 9999-12-30 or earlier'],
  [
    { frequency: 'once', scheduledDate: '2020-01-01' },
    'scheduledDate must be in the future, at this time in this timezone',
  ],
])('a schedule with %j', (fields, message) => {
  const changes = fields as Changes;

  it('is refused in a creation', async () => {
    expect(await refusal(scheduler.create(project, changes))).toBe(message);
  });

  it('is refused in a change, which then changes nothing', async () => {
    const schedule = await scheduler.create(project);
    expect(await refusal(update(schedule, changes))).toBe(message);
    expect(await get(schedule)).toEqual(schedule);
  });

  it('is refused in a preview', async () => {
    const { weekdays, ...others } = changes;
    const { scheduledHour, scheduledMinute, timezone, frequency } = dailyOf(project);
    const query = {
      ...{ projectId: project.id, scheduledHour, scheduledMinute, timezone, frequency },
      ...(others as object),
      ...(Array.isArray(weekdays) && weekdays.length > 0 && { weekdays: weekdays.join() }),
    };
    const seen = await refusal(
      scheduler.schedules.preview(
        typeof weekdays === 'number' ? { ...query, weekdays: 'x' } : query,
        callAs(project),
      ),
    );
    // A preview has its weekdays in a text.
    if (message.startsWith('weekdays')) expect(seen).toMatch(/^weekdays must /);
    else expect(seen).toBe(message);
  });
});

/** A form shows each field's fault at once. */
describe('all faults are in one answer', () => {
  const faulty = { name: ' ', scheduledHour: 24, timezone: 'Mars/Olympus' };
  const params = async (outcome: Promise<unknown>) =>
    ((await errorOf(outcome)) as InvalidRequest).faults?.map(({ param }) => param).toSorted();

  it.each([
    [{ frequency: 'weekly' }, 'weekdays'],
    [{ frequency: 'monthly' }, 'dayOfMonth'],
    [{ frequency: 'once', scheduledDate: '2999-02-30' }, 'scheduledDate'],
  ])('of a creation with %j', async (fields, param) => {
    const changes = { ...faulty, ...fields } as Changes;
    expect(await params(scheduler.create(project, changes))).toEqual(
      ['name', 'scheduledHour', 'timezone', param].toSorted(),
    );
  });

  it('of a change, where a wrong frequency does not ask for the fields of another', async () => {
    const changes = { ...faulty, frequency: 'hourly' } as unknown as Changes;
    expect(await params(update(await scheduler.create(project), changes))).toEqual([
      'frequency',
      'name',
      'scheduledHour',
      'timezone',
    ]);
  });
});

describe('fields of their own', () => {
  it.each([
    [{ name: ' ' }, 'name must not be empty'],
    [{ name: null }, 'name must be a string; it is null'],
    [{ urlOverride: 'ftp://example.com' }, 'urlOverride must be a complete http:// or https:// address'],
    [{ autoCreateCodehostIssuesOverride: 'yes' }, 'autoCreateCodehostIssuesOverride must be true or false'],
    [{ chatNotificationOverride: 1 }, 'chatNotificationOverride must be true or false'],
    [{ status: 'ended' }, 'status must be active or paused'],
  ])('are validated: %j', async (fields, message) => {
    const changes = fields as Changes;
    expect(await refusal(scheduler.create(project, changes))).toContain(message);
    expect(await refusal(update(await scheduler.create(project), changes))).toContain(message);
  });

  it.each(['name', 'templateId', 'scheduledHour', 'scheduledMinute', 'timezone'] as const)(
    '%s is required',
    async (name) => {
      const { [name]: _, ...request } = dailyOf(project);
      const outcome = scheduler.schedules.create(request as never, callAs(project));
      expect(await refusal(outcome)).toBe(`${name} is required`);
    },
  );
});
