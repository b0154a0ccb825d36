import { forwarded } from './forwarding.js';

const delivery = { body: '{}', headers: {} };
const { fetch } = globalThis;
afterEach(() => (globalThis.fetch = fetch));

it.each([
  [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'no answer: ECONNREFUSED'],
  [new Error('self-signed certificate'), 'no answer: self-signed certificate'],
  [undefined, 'no answer: fetch failed'],
])('says why there is no answer: %s', async (cause, text) => {
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
  expect(await forwarded('http://localhost:8080', delivery, new AbortController().signal)).toBe(text);
});

it('ends at Ctrl-C although the receiver does not answer', async () => {
  const interruption = new AbortController();
  globalThis.fetch = (_url, init) =>
    new Promise((_, reject) => {
      init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error));
      interruption.abort();
    });
  expect(await forwarded('http://localhost:8080', delivery, interruption.signal)).toMatch(/^no answer/);
});
