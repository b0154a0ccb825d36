/** All processes are down when schedules are due. After 1 minute to 400 days one run at most is made up. */
import type { ScheduleRecord } from '@handtest/contracts/scheduler';
import { Temporal } from 'temporal-polyfill';
import type { Timing } from '../schedule/next-execution.js';
import {
  callAs,
  jobService,
  type Project,
  type SchedulerUnderTest,
  startScheduler,
} from './scheduler-under-test.js';
import { daysFrom, firstAfter, frequencies, mondayBefore, runsOn, weekdayOf } from './time-oracle.js';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const hourMs = 60 * minuteMs;
const timezone = 'America/New_York';

/** The instant is a full minute. Just below the limit it is rounded up, above it down. */
const downtimes = [
  { name: '1 min', ms: minuteMs, round: Math.floor },
  { name: '30 min', ms: 30 * minuteMs, round: Math.floor },
  { name: '59 min', ms: 59 * minuteMs, round: Math.ceil },
  { name: '61 min', ms: 61 * minuteMs, round: Math.floor },
  { name: '1 day', ms: dayMs, round: Math.floor },
  { name: '7 days', ms: 7 * dayMs, round: Math.floor },
  { name: '400 days', ms: 400 * dayMs, round: Math.floor },
];

interface Case {
  readonly name: string;
  readonly schedule: ScheduleRecord;
  readonly timing: Timing;
  /** The first instant that was missed. */
  readonly at: number;
}

let scheduler: SchedulerUnderTest;
let project: Project;

beforeAll(async () => {
  scheduler = await startScheduler();
  project = scheduler.addProject();
});
afterAll(() => scheduler.stop());

/** A schedule whose rule gives this instant. */
function timingAt(frequency: Timing['frequency'], at: number): Timing {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);
  const date = local.toPlainDate();
  return {
    ...{ frequency, hour: local.hour, minute: local.minute, timezone },
    weekdays: [weekdayOf(date)],
    dayOfMonth: date.day > 28 ? 0 : date.day,
    scheduledDate: date.toString(),
    anchorMonday: mondayBefore(date).toString(),
  };
}

async function createCase(name: string, frequency: Timing['frequency'], at: number): Promise<Case> {
  const timing = timingAt(frequency, at);
  const { weekdays, dayOfMonth } = timing;
  const schedule = await scheduler.create(project, {
    ...{ name, frequency, scheduledHour: timing.hour, scheduledMinute: timing.minute, timezone, dayOfMonth },
    ...{ weekdays: [...weekdays!], scheduledDate: '2999-12-31' },
  });
  return { name: `${frequency}, ${name}`, schedule, timing, at };
}

/** As if the schedule had been created before the first missed instant. */
async function moveBack({ schedule, timing, at }: Case): Promise<void> {
  await scheduler.sql(
    `UPDATE schedule SET next_execution_at = $2, anchor_monday = $3,
       scheduled_date = CASE WHEN frequency = 'once' THEN $4::date END WHERE id = $1`,
    [schedule.id, new Date(at), timing.anchorMonday, timing.scheduledDate],
  );
}

/** The rows and the next execution, by the oracle. */
function expectedOf({ timing, at }: Case, now: number) {
  const first = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDate();
  const runs = runsOn(timing, daysFrom(first.subtract({ days: 1 }), 500)).filter((run) => run > at);
  const missed = [at, ...runs.filter((run) => run <= now)];
  const rows = missed.slice(-50).map((run) => ({
    scheduledAt: new Date(run).toISOString(),
    status: run === missed.at(-1) && now - run <= hourMs ? 'completed' : 'failed',
  }));
  const earlier = missed.length - rows.length;
  const next = timing.frequency === 'once' ? undefined : firstAfter(runs, now);
  return { rows, earlier, next: next === undefined ? null : new Date(next).toISOString() };
}

/** What differs from the expectation. */
async function differenceOf(one: Case, now: number): Promise<string | undefined> {
  const expected = expectedOf(one, now);
  const items = await scheduler.executed(one.schedule, project, expected.rows.length);
  const schedule = await scheduler.schedules.get(
    { projectId: project.id, scheduleId: one.schedule.id },
    callAs(project),
  );
  const jobs = jobService.requests.filter(({ scheduleId }) => scheduleId === one.schedule.id).length;
  try {
    const rows = items.toReversed().map(({ scheduledAt, status }) => ({ scheduledAt, status }));
    expect(rows).toEqual(expected.rows);
    const completed = rows.filter(({ status }) => status === 'completed').length;
    expect(completed).toBeLessThanOrEqual(1);
    expect(jobs).toBe(completed);
    const failed = items.filter(({ status }) => status === 'failed').map(({ reason }) => reason);
    const plain = expected.earlier > 0 ? failed.slice(0, -1) : failed;
    expect(plain).toEqual(plain.map(() => 'missed'));
    if (expected.earlier > 0) {
      const since = new Date(one.at).toISOString();
      expect(failed.at(-1)).toBe(`missed, with ${expected.earlier} earlier since ${since}`);
    }
    const status = expected.next === null ? 'paused' : 'active';
    expect(schedule).toMatchObject({ status, nextExecutionAt: expected.next });
    return undefined;
  } catch (error) {
    return `${one.name}: ${String(error)}`;
  }
}

it('makes up at most one run after any downtime, and records the others', async () => {
  const began = Date.now();
  const cases = await Promise.all(
    downtimes.flatMap(({ name, ms, round }) =>
      frequencies.map((frequency) => createCase(name, frequency, round((began - ms) / minuteMs) * minuteMs)),
    ),
  );
  await Promise.all(scheduler.replicas.map((replica) => replica.stop()));
  for (const one of cases) await moveBack(one);
  await Promise.all([scheduler.addReplica(), scheduler.addReplica()]);
  const differences: string[] = [];
  for (const one of cases) {
    const difference = await differenceOf(one, Date.now());
    if (difference) differences.push(difference);
  }
  process.stdout.write(
    `downtimes: tried ${cases.length}, failed ${differences.length}, jobs ${jobService.requests.length}\n`,
  );
  expect(differences).toEqual([]);
}, 120_000);
