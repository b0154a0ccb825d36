import fc from 'fast-check';
import type { TelemetryEvent } from '@handtest/contracts/job';
import { jest } from '@jest/globals';
import { submittedReport } from '../test/submitted-report.js';
import { type ErrormonEvent } from './errormon-event.js';
import { intervalsOf, isAnyUnmatched, linkedEvents } from './errormon-link.js';

const at = (second: number) =>
  new Date(Date.parse('2026-01-01T10:00:00.000Z') + second * 1_000).toISOString();

function consoleError(second: number, message: string, number = 1): TelemetryEvent {
  const summary = `error: ${message}`;
  return { id: `console-${number}`, source: 'console', timestamp: at(second), summary, detail: 'error' };
}

function request(second: number, url: string, status: number): TelemetryEvent {
  const summary = `POST ${url} → ${status}`;
  return { id: 'network-1', source: 'network', timestamp: at(second), summary, detail: `${status}` };
}

function monitored(changes: Partial<ErrormonEvent> = {}): ErrormonEvent {
  return {
    id: 'e1',
    groupId: 'g1',
    occurredAt: at(61),
    title: 'TypeError: total is undefined',
    message: '',
    culprit: 'src/cart.ts',
    url: 'https://shop.example.com/checkout',
    ...changes,
  };
}

const typeError = consoleError(60, 'Uncaught TypeError: total is undefined');
const report = (...telemetry: TelemetryEvent[]) => submittedReport({ telemetry });
const idsOf = (given: Parameters<typeof linkedEvents>) =>
  linkedEvents(...given).map(({ eventId }) => eventId);

describe('an event of the error monitor', () => {
  it.each<[string, TelemetryEvent, Partial<ErrormonEvent>, boolean]>([
    ['has the message of a console error', typeError, {}, true],
    ['has it up to 10 s before', typeError, { occurredAt: at(50) }, true],
    ['has it up to 10 s later', typeError, { occurredAt: at(70) }, true],
    ['has it too late', typeError, { occurredAt: at(70.001) }, false],
    ['is of another site', typeError, { url: 'https://other.example.com/checkout' }, false],
    ['has no address', typeError, { url: undefined }, false],
    ['has another message', typeError, { title: 'RangeError: Invalid time value' }, false],
    ['has a message that is in any text', typeError, { title: 'Error' }, false],
    [
      'differs in numbers and ids',
      consoleError(60, 'Order 4711 of 3f2a9c1b77aa failed: https://shop.example.com/o/1'),
      { title: 'Order 99 of aa12bb34cc56dd failed: https://shop.example.com/o/2' },
      true,
    ],
    [
      'had the addresses of a person',
      consoleError(
        60,
        'No account: jane.doe+shop@mail.a-long-company.example.com (2001:db8:12:34:56:78:9a:bc)',
      ),
      { title: 'No account: (email) ((address))' },
      true,
    ],
    [
      'is a little different',
      consoleError(60, "Cannot read properties of undefined (reading 'price')"),
      { title: "TypeError: Cannot read properties of undefined (reading 'total')" },
      true,
    ],
    [
      'has its message only in `message`',
      typeError,
      { title: 'Error', message: 'TypeError: total is undefined at Cart' },
      true,
    ],
    ['is of a request that failed', request(60, 'https://shop.example.com/checkout', 500), {}, true],
    [
      'names the path in its transaction',
      request(60, 'https://shop.example.com/api/orders', 500),
      { transaction: 'POST /api/orders' },
      true,
    ],
    ['is of another path', request(60, 'https://shop.example.com/api/orders', 500), {}, false],
    ['is of a request that worked', request(60, 'https://shop.example.com/checkout', 200), {}, false],
    [
      'is 6 s away from the request',
      request(60, 'https://shop.example.com/checkout', 500),
      { occurredAt: at(66) },
      false,
    ],
    [
      'is of the start page, which says nothing',
      request(60, 'https://shop.example.com/', 500),
      { url: 'https://shop.example.com/' },
      false,
    ],
  ])('counts or not when it %s', (_case, recorded, changes, counts) => {
    expect(idsOf([report(recorded), [monitored(changes)]])).toEqual(counts ? ['e1'] : []);
  });

  it('counts only in the environment of the connection', () => {
    const staging = monitored({ environment: 'staging' });
    expect(idsOf([report(typeError), [staging], 'staging'])).toEqual(['e1']);
    expect(idsOf([report(typeError), [staging], 'production'])).toEqual([]);
  });

  it('counts once for equal errors: the nearest of its group', () => {
    const near = monitored({ id: 'near', occurredAt: at(60.2) });
    const far = monitored({ id: 'far', occurredAt: at(64) });
    expect(idsOf([report(typeError), [far, near]])).toEqual(['near']);
  });

  it('becomes one line of evidence with the id of the error that it matches', () => {
    const [linked] = linkedEvents(report(typeError), [
      monitored({ title: 'TypeError:\n total is  undefined' }),
    ]);
    expect(linked).toEqual({
      event: {
        id: 'errormon-1',
        source: 'errormon',
        timestamp: at(61),
        summary: 'TypeError: total is undefined',
        detail: 'src/cart.ts',
      },
      eventId: 'e1',
      matchedEventId: 'console-1',
    });
  });

  it('is in the times that are read, with any telemetry', () => {
    const seconds = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 30 });
    fc.assert(
      fc.property(seconds, fc.integer({ min: -20, max: 340 }), (times, second) => {
        const given = report(
          ...times.map((time, index) => consoleError(time, 'total is undefined', index + 1)),
        );
        const intervals = intervalsOf(given);
        const linked = linkedEvents(given, [monitored({ occurredAt: at(second) })]);
        const read = intervals.some(
          ({ fromMs, toMs }) => Date.parse(at(second)) >= fromMs && Date.parse(at(second)) <= toMs,
        );
        expect(linked.length > 0 && !read).toBe(false);
        for (const [index, { fromMs }] of intervals.slice(1).entries()) {
          expect(fromMs).toBeGreaterThan(intervals[index]!.toMs);
        }
      }),
    );
  });
});

it('an error of the console without an event may still get one', () => {
  const given = report(typeError, consoleError(62, 'Payment form crashed', 2));
  expect(isAnyUnmatched(given, [])).toBe(true);
  expect(isAnyUnmatched(given, linkedEvents(given, [monitored()]))).toBe(true);
  expect(isAnyUnmatched(report(typeError), linkedEvents(report(typeError), [monitored()]))).toBe(false);
});

it('no pages are read for noise, nor more intervals than pages', () => {
  const noise = [
    request(10, 'https://www.google-analytics.com/g/collect', 500),
    consoleError(20, 'ResizeObserver loop completed with undelivered notifications.'),
  ];
  expect(intervalsOf(report(...noise))).toEqual([]);
  const times = [30, 60, 85, 120, 200].map((second) => consoleError(second, 'total is undefined', second));
  const intervals = intervalsOf(report(...noise, ...times));
  const seconds = intervals.map((interval) =>
    [interval.fromMs, interval.toMs].map((ms) => (ms - Date.parse(at(0))) / 1_000),
  );
  expect(seconds).toEqual([
    [20, 95],
    [110, 130],
    [190, 210],
  ]);
});

it('messages without an event near them are not taken apart', () => {
  const recorded = Array.from({ length: 200 }, (_, n) => consoleError(n, `Message ${'x'.repeat(500)}`, n));
  const pieces = jest.spyOn(String.prototype, 'slice');
  const linked = linkedEvents(report(...recorded), [monitored({ occurredAt: at(300) })]);
  const { length } = pieces.mock.calls;
  pieces.mockRestore();
  expect(linked).toEqual([]);
  expect(length).toBeLessThan(1_000);
});

it('nothing is read without an error in the telemetry', () => {
  expect(intervalsOf(submittedReport())).toEqual([]);
});

it('a long title is cut, and never through an emoji', () => {
  const title = `TypeError: total is undefined ${'x'.repeat(269)}😀 and more`;
  const recorded = consoleError(60, `Uncaught ${title}`);
  const [linked] = linkedEvents(report(recorded), [monitored({ title })]);
  expect(linked!.event.summary.length).toBeLessThanOrEqual(300);
  expect(linked!.event.summary).toMatch(/x…$/);
});
