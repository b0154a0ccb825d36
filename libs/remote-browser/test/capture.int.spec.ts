/** What a real Chromium does is recorded once each, and the page cannot see that it is. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@handtest/deployment';
import { Capture } from '../capture/capture.js';
import type { ConsoleItem, TelemetryLists } from '../capture/telemetry-queue.js';
import { Targets } from '../chromium/targets.js';
import { ScreenSystem, type TestViewer } from './screen-system.js';

const rounds = 100;
/** Each round: four console calls, an exception, a rejection, a request, a failed one, a redirect of two hops. */
const busyPage = `<!doctype html><title>Busy</title><button id="buy" style="position:absolute;left:0;top:0;width:200px;height:100px">Buy</button>
<form id="card" style="position:absolute;left:0;top:120px" onsubmit="event.preventDefault(); history.pushState(null, '', '/ordered?token=abc123');
  alert('Ordered with 4111 1111 1111 1111')"><input id="number" style="width:200px;height:40px"></form>
<script>
  addEventListener('click', () => console.log('clicked'));
  const pause = () => new Promise((resolve) => setTimeout(resolve));
  const probes = () => [
    typeof globalThis.handtestScreen, typeof globalThis.handtestHandle,
    Object.getOwnPropertyNames(globalThis).filter((name) => /handtest/i.test(name)).length,
    console.log.toString(), fetch.toString(), XMLHttpRequest.prototype.open.toString(),
    EventTarget.prototype.addEventListener.toString(), String(navigator.webdriver),
    document.body.children.length, document.styleSheets.length,
    Object.keys(document.documentElement.dataset).length, document.querySelectorAll('[class*=handtest]').length,
    new Error('x').stack.includes('handtest'), Function.prototype.toString.call(Function.prototype.toString),
    performance.getEntriesByType('resource').filter(({ name }) => name.includes('handtest')).length,
  ];
  globalThis.runAll = async () => {
    for (let n = 0; n < ${rounds}; n++) {
      console.log('log', n); console.warn('warn', n); console.error('error', n); console.info('info', { n });
      setTimeout(() => { throw new Error('thrown ' + n); });
      Promise.reject(new Error('rejected ' + n));
      await fetch('/ok?n=' + n);
      await fetch('/missing?n=' + n);
      await fetch('/redirect?n=' + n);
      await pause();
    }
    return probes();
  };
</script>`;

let system: ScreenSystem;
let viewer: TestViewer;
let server: Server;
const lists: TelemetryLists = {
  consoleMessages: [],
  networkRequests: [],
  clicks: [],
  pageEvents: [],
  interactions: [],
};
let capture: Capture;
const arrivedMs: number[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://x').pathname;
    if (path === '/redirect') return void response.writeHead(302, { location: '/ok?hop' }).end();
    const status = path === '/' || path === '/ok' ? 200 : 404;
    response.writeHead(status, { 'content-type': 'text/html' }).end(path === '/' ? busyPage : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  system = await ScreenSystem.start({ pages: {} });
  viewer = await system.connect();
}, 120_000);

afterAll(async () => {
  server?.close();
  viewer?.close();
  await system?.stop();
});

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

it('records every event once and in order, at its time, and is not seen by the page', async () => {
  const { cdp } = system;
  const add = (name: keyof TelemetryLists, item: TelemetryLists[typeof name][number]) => {
    (lists[name] as unknown[]).push(item);
    if (name === 'consoleMessages') arrivedMs.push(Date.now() - Date.parse(item.timestamp));
  };
  capture = new Capture({ cdp, queue: { add } });
  // A second set of observers: the first one has attached the page already.
  for (const target of system.targets.all) await capture.attached(target);
  expect(system.targets).toBeInstanceOf(Targets);
  const loaded = viewer.next('tabs', ({ tabs }) => tabs.some(({ title }) => title === 'Busy'));
  viewer.send({ kind: 'navigate', url: address() });
  await loaded;
  const probes = (await system.evaluate('runAll()')) as unknown[];
  const asked = () => lists.networkRequests.filter(({ url }) => /\/(ok|missing|redirect)\?/.test(url));
  await eventually(() => expect(asked().length).toBe(4 * rounds));
  const said = (type: string) => lists.consoleMessages.filter((message) => message.type === type);
  const numbers = (items: ConsoleItem[]) => items.map(({ message }) => Number(/\d+/.exec(message)?.[0]));
  const all = Array.from({ length: rounds }, (_, index) => index);
  const kinds = { log: said('log'), warning: said('warning'), error: said('error'), info: said('info') };
  for (const [kind, items] of Object.entries(kinds)) expect([kind, numbers(items)]).toEqual([kind, all]);
  const exceptions = said('exception');
  const thrown = exceptions.filter(({ message }) => message.includes('thrown'));
  const rejected = exceptions.filter(({ message }) => message.includes('rejected'));
  expect([numbers(thrown), numbers(rejected)]).toEqual([all, all]);
  const requests = (part: string) => lists.networkRequests.filter(({ url }) => url.includes(part));
  const statuses = (part: string) => [...new Set(requests(part).map(({ status }) => status))];
  expect(
    ['/ok?n=', '/missing', '/redirect', '/ok?hop'].map((part) => [requests(part).length, statuses(part)]),
  ).toEqual([
    [rounds, [200]],
    [rounds, [404]],
    [rounds, [302]],
    [rounds, [200]],
  ]);
  const durations = requests('/ok?n=').map(({ durationMs }) => durationMs ?? -1);
  expect([Math.min(...durations) >= 0, Math.max(...durations) < 5_000]).toEqual([true, true]);
  const worst = Math.max(...arrivedMs);
  process.stdout.write(`events: tried ${10 * rounds}, failed 0; seen at most ${worst} ms after their time\n`);
  const native = (name: string) => `function ${name}() { [native code] }`;
  expect(probes).toEqual([
    ...[
      'undefined',
      'undefined',
      0,
      native('log'),
      native('fetch'),
      native('open'),
      native('addEventListener'),
    ],
    ...['false', 3, 0, 0, 0, false, native('toString'), 0],
  ]);
}, 120_000);

it('does not keep the objects that pages log', async () => {
  // Below the messages a second that are read.
  await system.evaluate(`(async () => {
    globalThis.freed = 0;
    globalThis.registry = new FinalizationRegistry(() => freed++);
    const log = (n) => { const item = { n }; registry.register(item, n); console.log(item); };
    for (let n = 0; n < 3_000; n++) { log(n); if (n % 100 === 99) await new Promise((resolve) => setTimeout(resolve, 70)); }
  })()`);
  const { sessionId } = system.screen.frontPage()!;
  await eventually(
    async () => {
      await system.cdp.send('HeapProfiler.collectGarbage', undefined, sessionId);
      // Chromium itself keeps the last 1,000 messages.
      expect(await system.evaluate('freed')).toBeGreaterThan(1_500);
    },
    { timeoutMs: 15_000, intervalMs: 500 },
  );
}, 60_000);

it('records a press with its element, also one that the page takes for itself', async () => {
  viewer.click(100, 50);
  await eventually(() => {
    const click = system.recorded.findLast(({ kind }) => kind === 'click');
    expect(click).toMatchObject({ kind: 'click', item: { x: 100, y: 50, element: '#buy' } });
  });
});

it('records what happens to the page and what the tester does with it, and never what is typed', async () => {
  const asked = viewer.next('dialog');
  viewer.click(100, 140);
  viewer.key('Tab', 'Tab');
  viewer.click(100, 140);
  viewer.type('4111111111111111');
  viewer.key('Enter', 'Enter');
  const { id } = await asked;
  viewer.send({ kind: 'dialog', id, isAccepted: true });
  system.cdp.post('Page.crash', undefined, system.screen.frontPage()!.sessionId);
  await eventually(() => expect(lists.pageEvents.at(-1)).toMatchObject({ kind: 'crash' }));
  const seen = lists.pageEvents.map(({ kind, url, detail }) => [kind, url, detail]);
  const ordered = `${address()}ordered?token=[removed]`;
  expect(seen).toEqual([
    ['navigation', address(), undefined],
    ['navigation', ordered, undefined],
    ['dialog', ordered, 'alert: Ordered with [removed]'],
    ['crash', ordered, undefined],
  ]);
  const actions = system.recorded.filter(({ kind }) => kind === 'interaction').map(({ item }) => item);
  expect(actions).toMatchObject([
    { kind: 'key', element: '#number', detail: 'Tab' },
    { kind: 'key', element: '#number', detail: 'Enter' },
    { kind: 'input', element: '#number' },
    { kind: 'submit', element: '#card' },
  ]);
  expect(JSON.stringify([lists, system.recorded])).not.toContain('4111');
  capture.stop();
});
