/** What a real Chromium does is recorded once each, and the page cannot see that it is. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@handtest/deployment';
import { Capture } from '../capture/capture.js';
import type { ClickItem, ConsoleItem, NetworkItem, TelemetryLists } from '../capture/telemetry-queue.js';
import { Targets } from '../chromium/targets.js';
import { ScreenSystem, type TestViewer } from './screen-system.js';

const rounds = 100;
/** Each round: four console calls, an exception, a rejection, a request, a failed one, a redirect of two hops. */
const busyPage = `<!doctype html><title>Busy</title><button id="buy" style="position:absolute;left:0;top:0;width:200px;height:100px">Buy</button>
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
const lists: TelemetryLists = { consoleMessages: [], networkRequests: [], clicks: [] };
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
  const add = (name: keyof TelemetryLists, item: ConsoleItem | NetworkItem | ClickItem) => {
    (lists[name] as unknown[]).push(item);
    if (name === 'consoleMessages') arrivedMs.push(Date.now() - Date.parse(item.timestamp));
  };
  const capture = new Capture({ cdp, queue: { add } });
  // A second set of observers: the first one has attached the page already.
  for (const target of system.targets.all) await capture.attached(target);
  expect(system.targets).toBeInstanceOf(Targets);
  const loaded = viewer.next('tabs', ({ tabs }) => tabs.some(({ title }) => title === 'Busy'));
  viewer.send({ kind: 'navigate', url: address() });
  await loaded;
  const probes = (await system.evaluate('runAll()')) as unknown[];
  await eventually(() =>
    expect(lists.networkRequests.filter(({ url }) => url.includes('/ok?n=')).length).toBe(rounds),
  );
  capture.stop();
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
    ...['false', 2, 0, 0, 0, false, native('toString'), 0],
  ]);
}, 120_000);

it('records a press with its element, also one that the page takes for itself', async () => {
  viewer.click(100, 50);
  await eventually(() => {
    const click = system.recorded.findLast(({ kind }) => kind === 'click');
    expect(click).toMatchObject({ kind: 'click', item: { x: 100, y: 50, element: '#buy' } });
  });
});
