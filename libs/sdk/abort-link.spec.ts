import { linkAbort, withTimeLimit } from './abort-link.js';

const aborted = new AbortController();
aborted.abort(new Error('Before'));

it('aborts with the signal, also with one that was aborted before', () => {
  const source = new AbortController();
  const linked = new AbortController();
  linkAbort(linked, source.signal);
  expect(linked.signal.aborted).toBe(false);
  source.abort(new Error('Now'));
  expect(linked.signal.reason).toEqual(new Error('Now'));

  const late = new AbortController();
  linkAbort(late, aborted.signal);
  expect(late.signal.reason).toEqual(new Error('Before'));
});

it('leaves nothing behind on the signal of the caller', async () => {
  const source = new AbortController();
  let given: AbortSignal | undefined;
  await withTimeLimit(1_000, source.signal, (signal) => Promise.resolve(void (given = signal)));
  source.abort();
  expect(given!.aborted).toBe(false);
});

it('aborts with a TimeoutError after the time', async () => {
  const reason = await withTimeLimit(
    5,
    undefined,
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason))),
  );
  expect(reason).toMatchObject({ name: 'TimeoutError' });
});
