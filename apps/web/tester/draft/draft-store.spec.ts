import { jest } from '@jest/globals';
import { type Draft, notesOf } from './draft.js';
import { DraftStore } from './draft-store.js';

const { BroadcastChannel } = globalThis;

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.BroadcastChannel = class {
    postMessage() {}
  } as unknown as typeof BroadcastChannel;
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.BroadcastChannel = BroadcastChannel;
});

/** A disk without space while `isFull`. */
function fullDisk() {
  const disk = { isFull: true, kept: {} as Record<string, unknown> };
  const save = async (_key: string, parts: Draft) => {
    if (disk.isFull) throw new Error('QuotaExceededError');
    for (const [name, { value }] of Object.entries(parts)) disk.kept[name] = value;
  };
  return { disk, store: new DraftStore('job claim', save, async () => ({})) };
}

it('says that nothing is kept on a full disk, and keeps it as soon as there is space', async () => {
  const { disk, store } = fullDisk();
  store.set('report', 'The hat is green');
  await jest.advanceTimersByTimeAsync(0);
  expect(store.saveState()).toBe('failed');
  disk.isFull = false;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(disk.kept).toEqual({ report: 'The hat is green' });
  expect(store.saveState()).toBe('saved');
});

it('keeps what a full disk refused together with the next change', async () => {
  const { disk, store } = fullDisk();
  store.set('report', 'The hat is green');
  store.set('verdict', 'pass');
  await jest.advanceTimersByTimeAsync(0);
  disk.isFull = false;
  store.set('verdict', 'fail');
  await jest.advanceTimersByTimeAsync(0);
  expect(disk.kept).toEqual({ report: 'The hat is green', verdict: 'fail' });
  expect(store.saveState()).toBe('saved');
});

it('shows an earlier draft that could not be read at first, and stores nothing over it before', async () => {
  const earlier = {
    report: { value: 'The hat is green', changedAt: 1 },
    deviation: { value: 'I paid by card', changedAt: 1 },
  };
  const saved: Draft[] = [];
  const load = jest.fn<() => Promise<Draft>>().mockRejectedValueOnce(new Error('UnknownError'));
  load.mockResolvedValue(earlier);
  const store = new DraftStore('job claim', async (_key, parts) => void saved.push(parts), load);
  await Promise.all([store.open(), jest.advanceTimersByTimeAsync(0)]);
  expect(store.saveState()).toBe('failed');
  await jest.advanceTimersByTimeAsync(5_000);
  expect(store.current()).toEqual(earlier);
  expect(store.saveState()).toBe('saved');
  expect(saved).toEqual([]);
});

it('does not bring back a note that was removed, when the draft could not be read at first', async () => {
  const removed: Draft = { 'note:a': { value: null, changedAt: 1_000 } };
  const saved: Draft[] = [];
  const load = jest.fn<() => Promise<Draft>>().mockRejectedValueOnce(new Error('UnknownError'));
  load.mockResolvedValue(removed);
  const store = new DraftStore('job claim', async (_key, parts) => void saved.push(parts), load);
  await Promise.all([store.open(), jest.advanceTimersByTimeAsync(0)]);
  store.add('note:a', { id: 'a', text: 'The hat is green' });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(store.saveState()).toBe('saved');
  expect(notesOf(store.current())).toEqual([]);
  expect(saved.every((parts) => parts['note:a']?.value === null)).toBe(true);
});
