import type { JobRecord } from '@handtest/sdk';
import { findingInstant, findingMoments, isOnAxis, lanesOf, noteMoments, posterOf } from './job-moments.js';

const axis = { startMs: 1_000_000, durationSeconds: 60 };
const at = (seconds: number) => new Date(axis.startMs + seconds * 1_000).toISOString();

const citation = {
  timestamp: at(20),
  source: 'console' as const,
  summary: 'error: x',
  videoOffsetSeconds: null,
};
const finding = {
  title: 'The pay button does nothing',
  description: '',
  severity: 'high' as const,
  expectedBehavior: '',
  actualBehavior: '',
  affectedArea: '',
  evidenceCitations: [citation],
  reproductionSteps: [],
  suggestedLabels: [],
};
const message = (author: 'caller' | 'system' | 'tester', seconds: number, text: string) => ({
  id: text,
  author,
  message: text,
  createdAt: at(seconds),
});
const note = (seconds: number, title: string) => ({
  timestamp: at(seconds),
  videoOffsetSeconds: null,
  kind: 'note' as const,
  title,
});

const job = {
  extractedIssues: [finding, { ...finding, evidenceCitations: [] }],
  conversation: [message('system', 0, 'claimed'), message('tester', 9, 'Which card?')],
  keyMoments: [note(9, 'tester: Which card?'), note(5, 'slow')],
} as Pick<JobRecord, 'extractedIssues' | 'conversation' | 'keyMoments'> as JobRecord;

it('places a finding at its second of the recording, else at its first citation', () => {
  expect(findingInstant({ ...finding, videoOffsetSeconds: 7.5 }, axis)).toBe(axis.startMs + 7_500);
  expect(findingInstant(finding, axis)).toBe(axis.startMs + 20_000);
  expect(findingMoments(job, axis)).toEqual([
    { atMs: axis.startMs + 20_000, text: 'The pay button does nothing' },
  ]);
  const { findings } = lanesOf(job, axis, undefined, () => Promise.resolve(''));
  expect(findings.textOf(0)).toBe('finding: The pay button does nothing');
});

it('has each message once, and no message of the system', () => {
  expect(noteMoments(job)).toEqual([
    { atMs: axis.startMs + 9_000, text: 'tester: Which card?' },
    { atMs: axis.startMs + 5_000, text: 'note: slow' },
  ]);
});

it('shows a screenshot with its note, also when that is no key moment', () => {
  const screenshots = [
    { timestamp: at(5), url: '/one' },
    { timestamp: at(7), url: '/two' },
  ];
  const pictured = { ...job, testerData: { screenshots } } as unknown as JobRecord;
  expect(noteMoments(pictured).slice(1)).toEqual([
    { atMs: axis.startMs + 5_000, text: 'note: slow', picture: '/one' },
    { atMs: axis.startMs + 7_000, text: 'note: Screenshot', picture: '/two' },
  ]);
});

it('begins with the first screenshot taken during the recording', () => {
  const taken = (seconds: number) => ({ timestamp: at(seconds), url: `/${seconds}` });
  const posterAmong = (...seconds: number[]) =>
    posterOf({ testerData: { screenshots: seconds.map(taken) } } as unknown as JobRecord, axis);
  expect(posterAmong(-3, 5, 7)).toBe('/5');
  expect(posterAmong(-3, 61)).toBeUndefined();
  expect(posterOf({}, axis)).toBeUndefined();
});

it('names the kind of a note once', () => {
  const noted = { ...job, conversation: [], keyMoments: [note(5, 'note: slow'), note(6, 'bug: no total')] };
  expect(noteMoments(noted).map(({ text }) => text)).toEqual(['note: slow', 'note: bug: no total']);
});

it('orders each lane by time', async () => {
  const lanes = lanesOf(job, axis, undefined, () => Promise.resolve('an error'));
  expect([...lanes.notes.times]).toEqual([axis.startMs + 5_000, axis.startMs + 9_000]);
  expect(lanes.notes.textOf(0)).toBe('note: slow');
  expect(lanes.errors.times).toHaveLength(0);
  expect(await lanes.errors.textOf(0)).toBe('an error');
});

it('knows what is outside the axis', () => {
  expect(isOnAxis(axis, at(60))).toBe(true);
  expect(isOnAxis(axis, at(60.001))).toBe(false);
});
