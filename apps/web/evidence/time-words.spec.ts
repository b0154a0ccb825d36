import { clockText, placeSentence, placeText } from './time-words.js';

const axis = { startMs: Date.parse('2026-03-02T09:30:00.000Z'), durationSeconds: 90 };

it('shows the offset within the axis, and the end outside of it', () => {
  expect(placeText(axis, axis.startMs + 83_400)).toBe('1:23');
  expect(placeText(axis, axis.startMs - 1)).toBe('before');
  expect(placeText(axis, axis.startMs + 90_001)).toBe('after');
});

it('says offset and wall clock', () => {
  const atMs = axis.startMs + 83_400;
  expect(placeSentence(axis, atMs)).toBe(`1:23, ${clockText(atMs)}`);
});

it('says the real time of an event outside the recording', () => {
  const recording = { ...axis, isRecording: true } as const;
  expect(placeSentence(recording, axis.startMs - 60_000)).toMatch(/^before the recording, .*2026/);
});

it('names no recording where there is none', () => {
  expect(placeSentence(axis, axis.startMs - 60_000)).toMatch(/^before the session, .*2026/);
});
