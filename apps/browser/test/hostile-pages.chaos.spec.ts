/** Pages that take all they can get: each is limited or ended, with a reason in words, and another tester can go on working. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { eventually } from '@handtest/deployment';
import { median } from '@handtest/testing';
import { type BrowserUnderTest, jobService, site, startReadyService } from './browser-under-test.js';
import { TesterAtWork } from './tester-at-work.js';

const reasonWithinMs = 10_000;
const mostTimesSlower = 2;

const script = (text: string) => `<!doctype html><title>Hostile</title><script>${text}</script>`;

const attacks: Readonly<
  Record<string, { readonly page: string; readonly reason: string; readonly extraTabs?: number }>
> = {
  'allocates without end': {
    page: script('const all = []; setInterval(() => all.push(new Uint8Array(30e6).fill(1)), 50)'),
    reason: 'more than 700 MB of memory',
  },
  'loops without end': {
    page: script('setTimeout(() => { while (true); }, 300)'),
    reason: 'The page does not answer',
  },
  'opens 100 windows': {
    page: script(
      'addEventListener("mousedown", () => { for (let n = 0; n < 100; n++) open("/flip?" + n); })',
    ),
    reason: 'At most 12 tabs can be open',
    // Chromium itself refuses all windows of a press but one.
    extraTabs: 15,
  },
  'writes a million messages': {
    page: script(
      'let n = 0; setInterval(() => { for (let k = 0; k < 5e4 && n < 1e6; k++) console.log("message " + n++, { n }); }, 0)',
    ),
    reason: 'messages were left out',
  },
  'downloads without end': { page: script('location.href = "/endless"'), reason: 'it is larger than 100 MB' },
  'starts workers without end': {
    page: script(
      'const text = "self.onmessage = () => { while (true); }"; const url = URL.createObjectURL(new Blob([text]));' +
        'setInterval(() => new Worker(url).postMessage(1), 10)',
    ),
    reason: 'At most 16 workers run at once',
  },
};

const flip = `<!doctype html><title>Flip</title><body style="margin: 0; background: #fff; height: 100vh"><script>
  let isDark = false;
  addEventListener('mousedown', () => { isDark = !isDark; document.body.style.background = isDark ? '#000' : '#fff'; });
</script>`;

let service: BrowserUnderTest;
let other: TesterAtWork;

function answer(request: IncomingMessage, response: ServerResponse): boolean {
  const { pathname } = new URL(request.url!, 'http://site');
  if (pathname === '/endless') {
    response.writeHead(200, { 'content-disposition': 'attachment; filename="endless.bin"' });
    const bytes = Buffer.alloc(1_000_000);
    const write = () => {
      while (!response.destroyed && response.write(bytes));
    };
    response.on('drain', write);
    write();
    return true;
  }
  const page = pathname === '/flip' ? flip : attacks[decodeURIComponent(pathname.slice(1))]?.page;
  if (page === undefined) return false;
  response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  return true;
}

beforeAll(async () => {
  service = await startReadyService({ BROWSER_SPARES: '0', VISIT_MEMORY_MB: '700' });
  site.answer = answer;
  other = await TesterAtWork.begin(service);
  await other.open(`${site.url}flip`, 'Flip');
}, 180_000);

afterAll(async () => {
  other?.end();
  await service?.stop();
});

it.each(Object.entries(attacks))(
  'a page that %s is limited with words, while another tester works',
  async (name, { reason, extraTabs = 0 }) => {
    const hostile = await TesterAtWork.begin(service);
    const idle: number[] = [];
    for (let click = 0; click < 15; click++) idle.push(await other.click());
    const idleMs = median(idle);
    const fromBatch = jobService.batches.length;
    const recorded = () =>
      jobService.batches.slice(fromBatch).flatMap(({ consoleMessages = [] }) => consoleMessages);
    // A search in all text of all messages would be the heaviest program of all.
    const isSaid = () =>
      [
        ...hostile.all('notice').map(({ text }) => text),
        ...hostile.all('visit').map((visit) => visit.reason ?? ''),
      ]
        .concat(recorded().map(({ message }) => message))
        .some((text) => text.includes(reason));
    hostile.send({ kind: 'navigate', url: `${site.url}${encodeURIComponent(name)}` });
    await eventually(() => expect(JSON.stringify(hostile.messages)).toContain(encodeURIComponent(name)));
    const from = performance.now();
    const at = { x: 200, y: 200, modifiers: 0, button: 'left', clickCount: 1 } as const;
    hostile.send({ kind: 'press', ...at, buttons: 1 });
    hostile.send({ kind: 'release', ...at, buttons: 0 });
    for (let tab = 0; tab < extraTabs; tab++) hostile.send({ kind: 'tab', action: 'open' });
    let saidMs = Infinity;
    const waiting = eventually(
      () => {
        expect(isSaid()).toBe(true);
        saidMs = performance.now() - from;
      },
      { timeoutMs: reasonWithinMs + 5_000, intervalMs: 200 },
    ).catch(() => undefined);
    const times: number[] = [];
    while (performance.now() - from < reasonWithinMs) times.push(await other.click());
    await waiting;
    const slower = median(times) / idleMs;
    process.stdout.write(
      `a page that ${name}: tried ${times.length} clicks of the other, ${slower.toFixed(1)} times as late as the idle ${idleMs.toFixed(0)} ms (goal ${mostTimesSlower}), ` +
        `worst ${Math.max(...times).toFixed(0)} ms; its reason after ${(saidMs / 1_000).toFixed(1)} s (goal ${reasonWithinMs / 1_000})\n`,
    );
    const mostTabs = Math.max(...hostile.all('tabs').map(({ tabs }) => tabs.length));
    hostile.end();
    expect(mostTabs).toBeLessThanOrEqual(12);
    expect(saidMs).toBeLessThanOrEqual(reasonWithinMs);
    expect(slower).toBeLessThanOrEqual(mostTimesSlower);
  },
  120_000,
);
