/** What a hostile page can put into records, over pipes without a browser. The limits are those of `libs/contracts/job`. */
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { Cdp } from '../chromium/cdp.js';
import { Capture, type CaptureOptions } from './capture.js';
import { removed } from './redaction.js';
import type { TelemetryLists } from './telemetry-queue.js';

const secret = 'correct horse & battery';
const output = new PassThrough();
const lists: TelemetryLists = {
  consoleMessages: [],
  networkRequests: [],
  clicks: [],
  pageEvents: [],
  interactions: [],
};
const add: CaptureOptions['queue']['add'] = (name, item) => void (lists[name] as unknown[]).push(item);
const cdp = new Cdp(new PassThrough(), output);
const capture = new Capture({ cdp, queue: { add }, secrets: [secret] });
const timestamp = '2026-01-01T00:00:00.000Z';

afterAll(() => capture.stop());

/** A request of the page that gets this answer after this time. */
async function ask(request: { url: string; method: string }, status: number, seconds: number): Promise<void> {
  const began = { requestId: '1', request, wallTime: 1_790_000_000, timestamp: 10 };
  const ended = { requestId: '1', timestamp: 10 + seconds };
  for (const [name, params] of [
    ['requestWillBeSent', began],
    ['responseReceived', { requestId: '1', response: { status } }],
    ['loadingFinished', ended],
  ])
    output.write(`${JSON.stringify({ method: `Network.${String(name)}`, params, sessionId: 's' })}\0`);
  await turn();
}

it('removes secrets from the addresses of files in pages', async () => {
  for (const scheme of ['data:text/plain,', 'blob:https://shop.example/']) {
    await ask({ url: `${scheme}${secret}${'x'.repeat(10_000)}`, method: 'GET' }, 200, 1);
    const { url } = lists.networkRequests.at(-1)!;
    expect(url.startsWith(`${scheme}${removed}x`)).toBe(true);
    expect(url.length).toBeLessThanOrEqual(200);
  }
});

it('keeps each field of a request within its limit', async () => {
  await ask({ url: `http://x/${'y'.repeat(10_000)}`, method: 'M'.repeat(30) }, 1_234, 100_000);
  expect(lists.networkRequests.at(-1)).toMatchObject({
    url: `http://x/${'y'.repeat(7_991)}`,
    method: 'M'.repeat(20),
    status: 999,
    durationMs: 86_400_000,
  });
});

it('keeps selectors and words within their limits, without secrets', () => {
  const element = `#${secret} > code:nth-of-type(2) ${'x'.repeat(5_000)}`;
  const kept = element.replace(secret, removed).slice(0, 2_000);
  capture.record({ kind: 'click', item: { x: 1, y: 2, element, timestamp } });
  expect(lists.clicks).toEqual([{ x: 1, y: 2, element: kept, timestamp }]);
  const detail = `${secret} ${'x'.repeat(5_000)}`;
  const words = `${removed} ${'x'.repeat(5_000)}`.slice(0, 2_000);
  capture.record({ kind: 'interaction', item: { kind: 'select', element, detail, timestamp } });
  capture.record({ kind: 'interaction', item: { kind: 'submit', timestamp } });
  expect(lists.interactions).toEqual([
    { kind: 'select', element: kept, detail: words, timestamp },
    { kind: 'submit', timestamp },
  ]);
  capture.record({ kind: 'page', item: { kind: 'title', url: 'http://x/', detail, timestamp } });
  expect(lists.pageEvents).toEqual([{ kind: 'title', url: 'http://x/', detail: words, timestamp }]);
});
