import fc from 'fast-check';
import { failedCheckout, submittedReport } from '../test/submitted-report.js';
import { ffmpegArguments, frameMoments } from './frame.js';

const recorded = submittedReport({
  telemetry: failedCheckout,
  recordingStartedAt: '2026-01-01T10:01:00.000Z',
  recordingSeconds: 120,
});

it('has the moments of events and instants within the recording, in order of time', () => {
  const instants = ['2026-01-01T10:02:30Z', 'network-0', '2026-01-01T09:00:00Z', 'network-99', 'nothing'];
  expect(frameMoments(recorded, instants, 8)).toEqual([
    { timestamp: '2026-01-01T10:02:01.000Z', offsetSeconds: 61 },
    { timestamp: '2026-01-01T10:02:30Z', offsetSeconds: 90 },
  ]);
});

it('has none without a recording', () => {
  expect(frameMoments(submittedReport({ telemetry: failedCheckout }), ['network-0'], 8)).toEqual([]);
});

it('has at most the given number, at least a second apart', () => {
  const seconds = fc.array(fc.double({ min: -10, max: 130, noNaN: true }), { maxLength: 60 });
  fc.assert(
    fc.property(seconds, fc.integer({ min: 0, max: 20 }), (offsets, maximum) => {
      const startMs = Date.parse(recorded.recordingStartedAt!);
      const instants = offsets.map((offset) => new Date(startMs + offset * 1_000).toISOString());
      const found = frameMoments(recorded, instants, maximum).map(({ offsetSeconds }) => offsetSeconds);
      expect(found.length).toBeLessThanOrEqual(maximum);
      expect(found.every((offset) => offset >= 0 && offset <= 120)).toBe(true);
      expect(found.every((offset, index) => index === 0 || offset - found[index - 1]! >= 1)).toBe(true);
    }),
  );
});

it('the file and the time are single arguments, and no other protocol is allowed', () => {
  const given = ffmpegArguments('/tmp/-i http:x|concat', 1.23456);
  expect(given).toContain('file:/tmp/-i http:x|concat');
  expect(given[given.indexOf('-protocol_whitelist') + 1]).toBe('file');
  expect(given[given.indexOf('-ss') + 1]).toBe('1.235');
});
