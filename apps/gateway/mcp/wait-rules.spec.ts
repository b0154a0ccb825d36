import { jobStatuses } from '@handtest/contracts/job';
import fc from 'fast-check';
import { progressMessage, ProgressReports, timeoutSecondsOf } from './wait-rules.js';

describe('the timeout of a wait', () => {
  it('is shorter than the patience of a client that hears nothing', () => {
    expect(timeoutSecondsOf(undefined, false)).toBe(50);
    expect(timeoutSecondsOf(undefined, true)).toBe(600);
  });

  it('is what the caller asks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_600 }), fc.boolean(), (seconds, reports) => {
        expect(timeoutSecondsOf(seconds, reports)).toBe(seconds);
      }),
    );
  });
});

describe('the progress', () => {
  it('is due at first, after a change of state, and every 10 s', () => {
    const startedMs = 70_000;
    const reports = new ProgressReports(startedMs, 600);
    const at = (afterMs: number, job: Parameters<ProgressReports['due']>[0]) =>
      reports.due(job, startedMs + afterMs, 0);
    expect(at(5, { status: 'queued' })).toEqual({
      progress: 0.005,
      total: 600,
      message: 'The job waits for a tester',
    });
    expect(at(9_000, { status: 'queued' })).toBeUndefined();
    expect(at(10_005, { status: 'queued' })).toMatchObject({ progress: 10.005 });
    expect(at(11_000, { status: 'working', responseDeadline: '1970-01-01T00:04:00.000Z' })).toMatchObject({
      message: 'A tester is working on it, 4 minutes left',
    });
    expect(at(12_000, { status: 'working', submittedAt: 'now' })).toMatchObject({
      message: 'The report is being read',
    });
    expect(at(21_999, { status: 'working', submittedAt: 'now' })).toBeUndefined();
  });

  it('only grows, and reports every state that it is shown', () => {
    const step = fc.record({ afterMs: fc.nat(15_000), status: fc.constantFrom(...jobStatuses) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const reports = new ProgressReports(0, 600);
        let [now, last, before] = [0, -1, ''];
        for (const { afterMs, status } of steps) {
          now += afterMs;
          const due = reports.due({ status }, now, now);
          if (before !== status && afterMs > 0) expect(due).toBeDefined();
          if (afterMs >= 10_000) expect(due).toBeDefined();
          if (!due) continue;
          expect(due.progress).toBeGreaterThan(last);
          last = due.progress;
          before = status;
        }
      }),
    );
  });

  it.each([
    ['2026-01-01T00:00:59Z', '1 minute left'],
    ['2026-01-01T00:01:01Z', '2 minutes left'],
    ['2025-12-31T23:00:00Z', '0 minutes left'],
  ])('counts the minutes until %s as %s', (responseDeadline, text) => {
    const now = Date.parse('2026-01-01T00:00:00Z');
    expect(progressMessage({ status: 'working', responseDeadline }, now)).toBe(
      `A tester is working on it, ${text}`,
    );
  });

  it('of an ended job has no time left, also before its deadline', () => {
    const responseDeadline = '2026-01-01T00:00:59Z';
    for (const status of ['completed', 'cancelled'] as const)
      expect(progressMessage({ status, responseDeadline }, 0)).toBe('The job has ended');
  });

  it('has a message for every state', () => {
    for (const status of jobStatuses) expect(progressMessage({ status }, 0)).not.toBe('');
  });
});
