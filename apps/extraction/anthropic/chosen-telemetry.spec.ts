import type { TelemetryEvent } from '@handtest/contracts/job';
import fc from 'fast-check';
import { submittedReport } from '../test/submitted-report.js';
import { chosenTelemetry, isFailure } from './chosen-telemetry.js';

const startMs = Date.parse('2026-01-01T10:00:00Z');
const all = 1_000_000;

/** Second, source, detail and summary; the ids are numbers. */
type Recorded = readonly [second: number, source: TelemetryEvent['source'], detail: string, summary: string];

const telemetryOf = (recorded: readonly Recorded[]): TelemetryEvent[] =>
  recorded.map(([second, source, detail, summary], index) => {
    return {
      id: `${source}-${index}`,
      source,
      timestamp: new Date(startMs + second * 1_000).toISOString(),
      summary,
      detail,
    };
  });

const event = fc.tuple(
  fc.integer({ min: 0, max: 600 }),
  fc.constantFrom<TelemetryEvent['source']>('console', 'network', 'interaction', 'errormon'),
  fc.constantFrom('error', 'log', '200', '404', '500', '#pay'),
  fc.string({ maxLength: 80 }),
);
const recording = fc
  .array(event, { maxLength: 80 })
  .map((events) => telemetryOf(events.toSorted(([a], [b]) => a - b)));

const choices = fc.record({
  maximumCharacters: fc.integer({ min: 0, max: 12_000 }),
  instants: fc.array(fc.constantFrom('network-3', 'console-1', '2026-01-01T10:01:00Z', 'never')),
  words: fc.string({ maxLength: 100 }),
});

it('is within the limit, leaves out only what does not fit, errors last, and keeps the order', () => {
  fc.assert(
    fc.property(recording, choices, (telemetry, choice) => {
      const report = submittedReport({ telemetry });
      const chosen = chosenTelemetry(report, choice);
      const isError = (given: TelemetryEvent) => isFailure(given, report);
      expect(JSON.stringify(chosen).length).toBeLessThanOrEqual(choice.maximumCharacters + 2);
      expect(telemetry.filter((given) => chosen.includes(given))).toEqual(chosen);
      const leftOut = telemetry.filter((given) => !chosen.includes(given));
      const lengthOf = (given: TelemetryEvent) => JSON.stringify(given).length + 1;
      const roomBeside = (kept: readonly TelemetryEvent[]) =>
        kept.reduce((room, given) => room - lengthOf(given), choice.maximumCharacters);
      const misses = (some: readonly TelemetryEvent[], room: number) =>
        some.filter((given) => lengthOf(given) <= room);
      expect(misses(leftOut, roomBeside(chosen))).toEqual([]);
      expect(misses(leftOut.filter(isError), roomBeside(chosen.filter(isError)))).toEqual([]);
      expect(chosenTelemetry({ ...report }, choice)).toEqual(chosen);
    }),
  );
});

it('keeps what fits beside an event that is too large', () => {
  const telemetry = telemetryOf([
    [1, 'console', 'error', 'error: x'.repeat(1_000)],
    [2, 'network', '200', 'GET https://shop.example.com/cart'],
  ]);
  const chosen = chosenTelemetry(submittedReport({ telemetry }), { maximumCharacters: 1_000, words: '' });
  expect(chosen).toEqual([telemetry[1]]);
});

it('keeps all telemetry that fits', () => {
  fc.assert(
    fc.property(recording, (telemetry) => {
      const choice = { maximumCharacters: all, words: '' };
      expect(chosenTelemetry(submittedReport({ telemetry }), choice)).toEqual(telemetry);
    }),
  );
});

it('prefers errors, the own ones first, then the time of findings, then what follows a click, then words of the report', () => {
  const telemetry = telemetryOf([
    [1, 'network', '200', 'GET https://shop.example.com/other'],
    [2, 'network', '200', 'GET https://shop.example.com/receipts'],
    [100, 'interaction', '#pay', 'click at 1, 2 on #pay'],
    [102, 'network', '200', 'POST https://shop.example.com/one'],
    [200, 'network', '200', 'GET https://shop.example.com/two'],
    [250, 'network', '500', 'GET https://maps.other.org/tile → 500'],
    [300, 'console', 'error', 'error: Uncaught TypeError'],
    [301, 'network', '404', 'GET https://www.google-analytics.com/collect → 404'],
  ]);
  const idsWithRoomFor = (count: number) => {
    const maximumCharacters = count * (JSON.stringify(telemetry[3]).length + 10);
    const choice = { maximumCharacters, instants: ['2026-01-01T10:03:25Z'], words: 'No receipts page' };
    return chosenTelemetry(submittedReport({ telemetry }), choice).map(({ id }) => id);
  };
  const errors = ['network-5', 'console-6'];
  expect(idsWithRoomFor(1)).toEqual(['console-6']);
  expect(idsWithRoomFor(2)).toEqual(errors);
  expect(idsWithRoomFor(3)).toEqual(['network-4', ...errors]);
  expect(idsWithRoomFor(5)).toEqual(['interaction-2', 'network-3', 'network-4', ...errors]);
  expect(idsWithRoomFor(6)).toEqual(['network-1', 'interaction-2', 'network-3', 'network-4', ...errors]);
});

it('keeps an error at the time of a finding, and one of each other error, beside thousands of equal ones', () => {
  const polling = Array.from({ length: 3_000 }, (_, n): Recorded => {
    return [n, 'network', '503', `GET https://shop.example.com/api/poll?n=${n} → 503`];
  });
  const telemetry = telemetryOf([
    ...polling,
    [3_100, 'console', 'error', 'error: the cart is gone'],
    [3_200, 'network', '503', 'GET https://shop.example.com/api/poll?n=3000 → 503'],
  ]);
  const choice = { maximumCharacters: 1_000, instants: [telemetry.at(-1)!.timestamp], words: '' };
  const ids = chosenTelemetry(submittedReport({ telemetry }), choice).map(({ id }) => id);
  expect(ids.slice(-2)).toEqual(['console-3000', 'network-3001']);
  expect(ids.slice(0, 2)).toEqual(['network-0', 'network-1']);
});

it('takes a time that grows with the number of events, and not with its square', () => {
  const most = 50_000;
  const telemetry = telemetryOf(
    Array.from({ length: most }, (_, n): Recorded => {
      return [n / 100, n % 10 === 0 ? 'interaction' : 'network', '200', `GET https://shop.example.com/${n}`];
    }),
  );
  const instants = telemetry.slice(0, 1_000).map(({ id }) => id);
  const choice = { maximumCharacters: 200_000, instants, words: 'a payment '.repeat(10_000) };
  const msFor = (count: number) => {
    const report = submittedReport({ telemetry: telemetry.slice(0, count) });
    const startedMs = performance.now();
    expect(chosenTelemetry(report, choice).length).toBeGreaterThan(1_000);
    return performance.now() - startedMs;
  };
  // By turns, and the shortest of each, because other work on the machine only makes a run longer.
  const rounds = [1, 2, 3, 4].map(() => [msFor(most / 4), msFor(most)] as const);
  const growth = Math.min(...rounds.map(([, ms]) => ms)) / Math.min(...rounds.map(([ms]) => ms));
  process.stdout.write(`chosen telemetry: ${growth.toFixed(1)} times as long for 4 times the events\n`);
  expect(growth).toBeLessThan(9);
});
