import fc from 'fast-check';
import { type DueExecution, dueExecutions, makeUpLimitMs, missedLimit } from './missed-executions.js';
import { type Timing, nextExecution } from './next-execution.js';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

const daily: Timing = { frequency: 'daily', hour: 9, minute: 0, timezone: 'UTC', anchorMonday: '2027-01-04' };
const dueAt = Date.parse('2027-01-04T09:00:00Z');

/** The rows after this downtime: how many minutes each is late, its status and reason. */
const rowsAfter = (timing: Timing, downtimeMs: number) => {
  const { executions, next } = dueExecutions(timing, dueAt, dueAt + downtimeMs);
  const row = ({ nominalAt, status, reason }: DueExecution) => [
    (dueAt + downtimeMs - nominalAt) / minuteMs,
    status,
    reason,
  ];
  return { rows: executions.map(row), next };
};

it.each([0, 1, 30, 59, 60])('makes up a run that is %i minutes late', (minutes) => {
  const { rows, next } = rowsAfter(daily, minutes * minuteMs);
  expect(rows).toEqual([[minutes, 'pending', undefined]]);
  expect(next).toBe(dueAt + dayMs);
});

it.each([60 * minuteMs + 1, 61 * minuteMs, dayMs - 1])(
  'records a run that is %i ms late as missed',
  (downtimeMs) => {
    const { rows, next } = rowsAfter(daily, downtimeMs);
    expect(rows).toEqual([[downtimeMs / minuteMs, 'failed', 'missed']]);
    expect(next).toBe(dueAt + dayMs);
  },
);

it.each([
  { days: 1, missed: 1 },
  { days: 7, missed: 7 },
])('after $days days makes up only the latest', ({ days, missed }) => {
  const { rows, next } = rowsAfter(daily, days * dayMs + 10 * minuteMs);
  const late = Array.from({ length: missed }, (_, index) => (days - index) * 1_440 + 10);
  expect(rows).toEqual([...late.map((minutes) => [minutes, 'failed', 'missed']), [10, 'pending', undefined]]);
  expect(next).toBe(dueAt + (days + 1) * dayMs);
});

it('after 400 days records 50 rows, and counts the others in the oldest', () => {
  const { rows, next } = rowsAfter(daily, 400 * dayMs + 10 * minuteMs);
  expect(rows).toHaveLength(missedLimit);
  expect(rows[0]).toEqual([
    49 * 1_440 + 10,
    'failed',
    'missed, with 351 earlier since 2027-01-04T09:00:00.000Z',
  ]);
  expect(rows.slice(1, -1).map(([, , reason]) => reason)).toEqual(Array(48).fill('missed'));
  expect(rows.at(-1)).toEqual([10, 'pending', undefined]);
  expect(next).toBe(dueAt + 401 * dayMs);
});

it('records nothing before a schedule is due', () => {
  expect(dueExecutions(daily, dueAt, dueAt - 1)).toEqual({ executions: [], next: dueAt });
});

it.each([
  { minutes: 60, status: 'pending' },
  { minutes: 61, status: 'failed' },
])('has no next run after a run once, which is $status after $minutes minutes', ({ minutes, status }) => {
  const once: Timing = { ...daily, frequency: 'once', scheduledDate: '2027-01-04' };
  const { rows, next } = rowsAfter(once, minutes * minuteMs);
  expect(rows).toEqual([[minutes, status, status === 'failed' ? 'missed' : undefined]]);
  expect(next).toBeUndefined();
});

const timing = fc.record({
  frequency: fc.constantFrom('daily', 'weekly', 'biweekly', 'monthly'),
  hour: fc.nat(23),
  minute: fc.nat(59),
  timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe'),
  weekdays: fc.uniqueArray(fc.nat(6), { minLength: 1 }),
  dayOfMonth: fc.nat(28),
  anchorMonday: fc.constant('2027-01-04'),
}) satisfies fc.Arbitrary<Timing>;

it('makes up at most one run, misses none, and goes on after now', () => {
  let tried = 0;
  fc.assert(
    fc.property(timing, fc.nat(700 * dayMs), (one, downtimeMs) => {
      tried += 1;
      const first = nextExecution(one, dueAt)!;
      const now = first + downtimeMs;
      const { executions, next } = dueExecutions(one, first, now);
      const all = [first];
      while (nextExecution(one, all.at(-1)!)! <= now) all.push(nextExecution(one, all.at(-1)!)!);

      expect(executions.map(({ nominalAt }) => nominalAt)).toEqual(all.slice(-missedLimit));
      const earlier = Math.max(0, all.length - missedLimit);
      if (earlier > 0) expect(executions[0]!.reason).toContain(`with ${earlier} earlier since `);
      const pending = executions.filter(({ status }) => status === 'pending');
      expect(pending).toEqual(now - all.at(-1)! <= makeUpLimitMs ? [executions.at(-1)] : []);
      expect(next).toBe(nextExecution(one, now));
    }),
    { numRuns: 200 },
  );
  process.stdout.write(`downtimes up to 700 days: tried ${tried}, failed 0\n`);
});
