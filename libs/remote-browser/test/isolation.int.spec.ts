/** What a remote browser reaches, in a real namespace and with a real Chromium. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@handtest/deployment';
import { isolate, type Isolation, namespaceProblem } from '../egress/isolation.js';
import type { Refusal } from '../egress/proxy.js';
import { type IsolatedChromium, socketFolder, startIsolated } from './isolated-chromium.js';

const bytes = 1_000_000;
let site: Server;
let port: number;
const refusals: Refusal[] = [];

beforeAll(async () => {
  expect(await namespaceProblem()).toBeUndefined();
  site = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.url === '/large') return void response.end(Buffer.alloc(bytes, 'x'));
    let length = 0;
    request.on('data', (part: Buffer) => (length += part.length));
    request.on('end', () => response.end(`<title>site</title>${length}`));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  port = (site.address() as AddressInfo).port;
});

afterAll(() => {
  site.closeAllConnections();
  site.close();
});

async function evaluate({ cdp, page }: IsolatedChromium, expression: string): Promise<unknown> {
  const asked = { expression, awaitPromise: true, returnByValue: true };
  return (await cdp.send('Runtime.evaluate', asked, page)).result.value;
}

/** Processes of the machine that work for this user. */
function processesOf(uid: number): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return new RegExp(`^Uid:\\s+${uid}\\b`, 'm').test(readFileSync(`/proc/${name}/status`, 'utf8'));
    } catch {
      return false;
    }
  });
}

describe.each(['namespace', 'policy'] as const)('a browser with the isolation %s', (mode) => {
  let isolation: Isolation;
  let chromium: IsolatedChromium;

  beforeAll(async () => {
    isolation = await isolate(mode, {
      folder: socketFolder(),
      policy: { allowLoopback: true },
      onRefusal: (refusal) => refusals.push(refusal),
    });
    chromium = await startIsolated(isolation);
  });

  afterAll(() => isolation.close());

  it('loads and sends large bodies through the proxy', async () => {
    await chromium.cdp.send('Page.navigate', { url: `http://127.0.0.1:${port}/` }, chromium.page);
    await eventually(async () => expect(await evaluate(chromium, 'document.title')).toBe('site'));
    const many = `Promise.all(Array.from({length: 10}, async () => (await (await fetch('/large')).text()).length))`;
    expect(await evaluate(chromium, many)).toEqual(Array.from({ length: 10 }, () => bytes));
    const sent = `fetch('/', {method: 'POST', body: 'y'.repeat(${bytes})}).then((answer) => answer.text())`;
    expect(await evaluate(chromium, sent)).toContain(String(bytes));
  });

  it('is refused private addresses, with the reason', async () => {
    const failed = `fetch('http://10.1.2.3:8080/').then(({status}) => status)`;
    expect(await evaluate(chromium, failed)).not.toBe(200);
    expect(refusals).toContainEqual({ host: '10.1.2.3', port: 8_080, reason: 'refused_url' });
  });

  it('keeps its sandbox', async () => {
    const { cdp, page } = chromium;
    await cdp.send('Page.navigate', { url: 'chrome://sandbox' }, page);
    await eventually(async () =>
      expect(await evaluate(chromium, 'document.body.innerText')).toContain('You are adequately sandboxed'),
    );
  });

  it('leaves no process when it is killed', async () => {
    if (isolation.uid !== undefined) expect(processesOf(isolation.uid).length).toBeGreaterThan(3);
    await chromium.stop();
    if (isolation.uid === undefined) return;
    await eventually(() => {
      expect(processesOf(isolation.uid!)).toEqual([]);
      return Promise.resolve();
    });
  });
});
