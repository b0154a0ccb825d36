import { forwarded } from './forwarding.js';

const { fetch } = globalThis;
afterEach(() => (globalThis.fetch = fetch));

it.each([
  [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'no answer: ECONNREFUSED'],
  [new Error('self-signed certificate'), 'no answer: self-signed certificate'],
  [undefined, 'no answer: fetch failed'],
])('says why there is no answer: %s', async (cause, text) => {
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
  expect(await forwarded('http://localhost:8080', '{}', {})).toBe(text);
});
