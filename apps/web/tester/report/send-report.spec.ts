import { jest } from '@jest/globals';
import { HandtestError } from '@handtest/sdk';
import { sendReport } from './send-report.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const outage = new HandtestError('The server cannot be reached', { code: 'connection_failed' });

/** Fails this often, and says when an attempt is under way. */
function server(failures: number) {
  let attempts = 0;
  const underWay: boolean[] = [];
  const submit = async () => {
    if (attempts++ < failures) throw outage;
    return 'submitted';
  };
  return { submit, underWay, attempts: () => attempts };
}

it('sends the report again until the server answers', async () => {
  const { submit, underWay } = server(2);
  const sent = sendReport(submit, {
    signal: new AbortController().signal,
    onAttempt: (now) => underWay.push(now),
  });
  await jest.advanceTimersByTimeAsync(3_000);
  await expect(sent).resolves.toBe('submitted');
  // The last attempt succeeded: there is nothing to go back to.
  expect(underWay).toEqual([true, false, true, false, true]);
});

it('sends nothing more after the tester chose to keep working between two attempts', async () => {
  const { submit, attempts } = server(1);
  const stop = new AbortController();
  const sent = sendReport(submit, { signal: stop.signal, onAttempt: () => undefined });
  const refused = expect(sent).rejects.toThrow('abort');
  await jest.advanceTimersByTimeAsync(500);
  stop.abort();
  await jest.advanceTimersByTimeAsync(60_000);
  await refused;
  expect(attempts()).toBe(1);
});

it('sends nothing at all after the tester chose to keep working before', async () => {
  const { submit, attempts } = server(0);
  await expect(
    sendReport(submit, { signal: AbortSignal.abort(), onAttempt: () => undefined }),
  ).rejects.toThrow();
  expect(attempts()).toBe(0);
});
