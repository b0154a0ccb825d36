import fc from 'fast-check';
import { axisOf, clampSeconds, instantOf, placeOf } from './time-axis.js';

const startMs = Date.parse('2026-03-02T09:30:00.000Z');
const at = (seconds: number) => new Date(startMs + seconds * 1_000).toISOString();

const session = { createdAt: at(-60), claimedAt: at(0), submittedAt: at(120) };
const testerData = { testDurationSeconds: 120, consoleMessages: [], networkRequests: [], clicks: [] };
const recording = {
  startedAt: at(10),
  durationSeconds: 90,
  bytes: 1,
  contentType: 'video/webm',
  capturedBy: 'tester_upload' as const,
};

describe('the axis', () => {
  it('is the recording, with the length that the video states', () => {
    const job = { ...session, testerData: { ...testerData, recording } };
    expect(axisOf(job, 88.5, undefined)).toEqual({
      startMs: startMs + 10_000,
      durationSeconds: 88.5,
      isRecording: true,
    });
    expect(axisOf(job, undefined, undefined).durationSeconds).toBe(90);
  });

  it('has the length of the session when neither the video nor its uploader states one', () => {
    const { durationSeconds: _, ...unknown } = recording;
    const job = { ...session, testerData: { ...testerData, recording: unknown } };
    expect(axisOf(job, undefined, undefined).durationSeconds).toBe(120);
  });

  it('is the session without a recording', () => {
    const job = { ...session, testerData };
    expect(axisOf(job, undefined, [startMs + 5_000, startMs + 900_000])).toEqual({
      startMs,
      durationSeconds: 120,
    });
  });

  it('is the range of the events when none of them is in the session', () => {
    const job = { ...session, testerData };
    expect(axisOf(job, undefined, [0, 8_000])).toEqual({ startMs: 0, durationSeconds: 8 });
  });

  it('is never shorter than a second', () => {
    expect(axisOf({ ...session, submittedAt: at(-5) }, undefined, undefined).durationSeconds).toBe(1);
  });
});

describe('the place of an event', () => {
  const axis = { startMs, durationSeconds: 60 };

  it('is clamped to the ends, and says so', () => {
    expect(placeOf(axis, startMs - 1)).toEqual({ seconds: 0, outside: 'before' });
    expect(placeOf(axis, startMs)).toEqual({ seconds: 0 });
    expect(placeOf(axis, startMs + 60_000)).toEqual({ seconds: 60 });
    expect(placeOf(axis, startMs + 60_001)).toEqual({ seconds: 60, outside: 'after' });
  });

  it('maps back to the millisecond of the event', () => {
    const anyAxis = fc.record({
      startMs: fc.integer({ min: 0, max: 4e12 }),
      durationSeconds: fc.double({ min: 1, max: 20_000, noNaN: true }),
    });
    fc.assert(
      fc.property(anyAxis, fc.integer({ min: -100_000, max: 20_000_000 }), (any, after) => {
        const { seconds, outside } = placeOf(any, any.startMs + after);
        if (outside === undefined) expect(instantOf(any, seconds)).toBe(any.startMs + after);
        else expect(seconds).toBe(clampSeconds(any, after / 1_000));
      }),
    );
  });

  it('keeps the order of events', () => {
    const ms = fc.integer({ min: -1e6, max: 1e6 });
    fc.assert(
      fc.property(ms, ms, (a, b) => {
        const [first, second] = [Math.min(a, b), Math.max(a, b)];
        expect(placeOf(axis, startMs + first).seconds).toBeLessThanOrEqual(
          placeOf(axis, startMs + second).seconds,
        );
      }),
    );
  });
});
