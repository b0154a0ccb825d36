import { scheduleFrequencies, timingFaults } from '@handtest/contracts/scheduler';
import fc from 'fast-check';
import {
  changedNames,
  changesTiming,
  defaultFields,
  mergedFields,
  nextExecutions,
  type ScheduleFields,
  timingOf,
} from './schedule-fields.js';

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const changes: fc.Arbitrary<Partial<ScheduleFields>> = fc.record(
  {
    name: fc.string(),
    frequency: fc.constantFrom(...scheduleFrequencies),
    scheduledHour: fc.integer({ min: 0, max: 23 }),
    scheduledMinute: fc.integer({ min: 0, max: 59 }),
    timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Apia', '+05:00', 'Nowhere/Else'),
    weekdays: orNull(fc.uniqueArray(fc.integer({ min: 0, max: 6 }))),
    dayOfMonth: orNull(fc.integer({ min: 0, max: 28 })),
    scheduledDate: orNull(fc.constantFrom('2030-02-28', '2030-02-30', '2031-12-31', '9999-12-31')),
    urlOverride: orNull(fc.webUrl()),
    status: fc.constantFrom('active', 'paused'),
  },
  { requiredKeys: [] },
);
const complete: fc.Arbitrary<ScheduleFields> = changes.map((fields) =>
  mergedFields(
    {
      ...defaultFields,
      name: 'A',
      templateId: 'tmpl_1',
      scheduledHour: 9,
      scheduledMinute: 30,
      timezone: 'UTC',
    },
    fields,
  ),
);
const now = Date.parse('2029-06-01T12:00:00Z');

describe('the fields of a schedule', () => {
  it('that belong to another frequency are null', () => {
    fc.assert(
      fc.property(complete, changes, (before, request) => {
        const { frequency, weekdays, dayOfMonth, scheduledDate } = mergedFields(before, request);
        if (!['weekly', 'biweekly'].includes(frequency)) expect(weekdays).toBeNull();
        if (frequency !== 'monthly') expect(dayOfMonth).toBeNull();
        if (frequency !== 'once') expect(scheduledDate).toBeNull();
      }),
    );
  });

  it('are those of the request, else those from before; the same request again changes nothing', () => {
    fc.assert(
      fc.property(complete, changes, (before, request) => {
        const after = mergedFields(before, request);
        expect(after.name).toBe(request.name ?? before.name);
        expect(after.status).toBe(request.status ?? before.status);
        expect(after.urlOverride).toBe(
          request.urlOverride === undefined ? before.urlOverride : request.urlOverride,
        );
        expect(changedNames(after, mergedFields(after, request))).toEqual([]);
        expect(changedNames(before, mergedFields(before, {}))).toEqual([]);
      }),
    );
  });

  it('change the time only when one of the timing fields differs', () => {
    fc.assert(
      fc.property(complete, changes, (before, request) => {
        const { name, urlOverride, status } = request;
        expect(changesTiming(changedNames(before, mergedFields(before, { name, urlOverride, status })))).toBe(
          false,
        );
        const scheduledMinute = (before.scheduledMinute + 1) % 60;
        expect(changesTiming(changedNames(before, mergedFields(before, { scheduledMinute })))).toBe(true);
      }),
    );
  });

  it('without a problem have a next execution, and a problem names its field first', () => {
    let [valid, refused] = [0, 0];
    fc.assert(
      fc.property(complete, (fields) => {
        const faults = timingFaults(fields);
        if (faults.length === 0) {
          valid++;
          const instants = nextExecutions(timingOf(fields, '2029-05-28'), now, 5);
          expect(instants).toHaveLength(fields.frequency === 'once' ? 1 : 5);
          expect([now, ...instants]).toEqual([now, ...instants].toSorted((a, b) => a - b));
        } else {
          refused++;
          for (const { message } of faults) {
            expect(message).toMatch(/^(timezone|weekdays|dayOfMonth|scheduledDate) must /);
          }
        }
      }),
      { numRuns: 500 },
    );
    expect(Math.min(valid, refused)).toBeGreaterThan(50);
  });
});
