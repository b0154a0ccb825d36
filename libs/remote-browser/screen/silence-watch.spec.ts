import { jest } from '@jest/globals';
import type { Target } from '../chromium/targets.js';
import { SilenceWatch } from './silence-watch.js';

const page = { sessionId: 's', targetId: 't', type: 'page' } satisfies Target;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A page whose state tests change. */
function setUp() {
  const state = { isSilent: false, isBlocked: false };
  const silences: Target[] = [];
  const answer = () =>
    new Promise<never>((resolve, reject) => {
      if (state.isSilent) setTimeout(() => reject(new Error('no answer within 10 s')), 10_000);
      else resolve(undefined as never);
    });
  const watch = new SilenceWatch({
    cdp: { send: answer },
    frontPage: () => page,
    isBlocked: () => state.isBlocked,
    onSilent: (silent) => silences.push(silent),
  });
  return { state, silences, watch };
}

it('reports a page that does not answer within ten seconds, and once for each silence', async () => {
  const { state, silences, watch } = setUp();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(silences).toEqual([]);
  state.isSilent = true;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(silences).toEqual([page]);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(silences).toEqual([page]);
  state.isSilent = false;
  await jest.advanceTimersByTimeAsync(30_000);
  state.isSilent = true;
  await jest.advanceTimersByTimeAsync(30_000);
  expect(silences).toEqual([page, page]);
  watch.stop();
});

it('waits with a page that has an open dialog', async () => {
  const { state, silences, watch } = setUp();
  Object.assign(state, { isSilent: true, isBlocked: true });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(silences).toEqual([]);
  watch.stop();
});
