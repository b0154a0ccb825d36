import fc from 'fast-check';
import { videoOffset } from './video-offset.js';

const start = Date.UTC(2026, 0, 1, 10);
const at = (second: number) => new Date(start + second * 1_000).toISOString();
const recorded = { recordingStartedAt: at(0), recordingSeconds: 60.5, submittedAt: at(120) };

describe('the offset in the video', () => {
  it.each([
    ['at its start', 0, 0],
    ['within it, to the millisecond', 12.345, 12.345],
    ['at its end', 60.5, 60.5],
    ['before it', -0.001, null],
    ['after it', 60.501, null],
  ])('%s', (_name, second, offset) => {
    expect(videoOffset(at(second), recorded)).toBe(offset);
  });

  it('does not depend on the zone of the timestamp', () => {
    expect(videoOffset('2026-01-01T12:00:30+02:00', recorded)).toBe(30);
  });

  it('is null without a recording, even when its length is known', () => {
    expect(videoOffset(at(1), { recordingSeconds: 60, submittedAt: at(120) })).toBeNull();
  });

  it('ends with the report when the length of the recording is unknown', () => {
    const endless = { recordingStartedAt: at(0), submittedAt: at(120) };
    expect([119, 120, 121].map((second) => videoOffset(at(second), endless))).toEqual([119, 120, null]);
  });

  it('is always within the recording', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 200 }), fc.nat(150), (second, recordingSeconds) => {
        const offset = videoOffset(at(second), { ...recorded, recordingSeconds });
        expect(offset).toBe(second >= 0 && second <= recordingSeconds ? second : null);
      }),
    );
  });
});
