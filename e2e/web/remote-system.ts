/** The whole system with the service `browser`, a shop on this machine to test, and people who test it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  browserEnvironment,
  Deployment,
  type DeploymentOptions,
  eventually,
  serviceNames,
} from '@handtest/deployment';
import type { Page } from '@playwright/test';
import { createParticipants, type Participants } from '../participants.js';
import { storePage } from './store-page.js';

/** What the page of the shop said its server. */
export interface Said {
  readonly what: string;
  readonly detail: string;
}

export interface RemoteSystem {
  readonly deployment: Deployment;
  readonly participants: Participants;
  readonly shop: Shop;
  /** Where this system's remote browsers have their files, and no others. */
  readonly visitsDir: string;
  stop(): Promise<void>;
}

export async function startRemoteSystem(options: DeploymentOptions = {}): Promise<RemoteSystem> {
  const { environment } = options;
  const visitsDir = mkdtempSync(join(tmpdir(), 'handtest-visits-'));
  // Chromium runs under a user of its own.
  chmodSync(visitsDir, 0o755);
  const browser = { ...(await browserEnvironment()), VISITS_DIR: visitsDir, ...environment?.browser };
  const deployment = await Deployment.start({
    services: serviceNames,
    ...options,
    environment: { ...environment, browser },
  });
  const participants = await createParticipants(deployment);
  const shop = await Shop.open();
  const stop = async () => {
    await shop.close();
    await participants.receiver.stop();
    await deployment.stop();
    rmSync(visitsDir, { recursive: true, force: true });
  };
  return { deployment, participants, shop, visitsDir, stop };
}

/** Resolves when the page of the shop has said it. */
export async function said({ shop }: RemoteSystem, what: string, detail = ''): Promise<void> {
  await eventually(() => expect(shop.said).toContainEqual({ what, detail }), { timeoutMs: 15_000 });
}

/** In the workspace: a browser starts, and shows the page with this title. */
export async function startBrowser(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Start the remote browser' }).click();
  await page
    .getByText('The browser starts and opens the page')
    .waitFor({ state: 'detached', timeout: 30_000 });
  await page.getByRole('button', { name: title }).first().waitFor({ timeout: 15_000 });
}

/** Clicks on a place of the tested page, in its own coordinates. */
export async function clickAt(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const box = (await page.locator('canvas').boundingBox())!;
  const scale = box.width / 1_600;
  await page.mouse.click(box.x + x * scale, box.y + y * scale);
}

/** Resolves when the picture of the tested page is there: a page that was never drawn ignores clicks. */
export async function untilGreenAt(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.waitForFunction(
    ([left, top]) => {
      const context = document.querySelector('canvas')!.getContext('2d')!;
      const [red, green] = context.getImageData(left!, top!, 1, 1).data;
      return red! < 60 && green! > 100;
    },
    [x, y],
    { timeout: 30_000 },
  );
}

/** A page with places that are known, so that a test finds them in a picture. */
const page = `<!doctype html><title>Hat shop</title>
<style>body { margin: 0; font: 16px sans-serif; height: 3000px }
  body > * { position: absolute; left: 100px; width: 300px; height: 40px }</style>
<h1 style="top: 20px">Hats</h1>
<button id="buy" style="top: 100px">Buy</button>
<input id="name" style="top: 200px" placeholder="Name">
<input id="file" type="file" style="top: 300px">
<p id="far" style="top: 2500px">Far below</p>
<script>
  const say = (what, detail = '') => fetch('/said?what=' + what + '&detail=' + encodeURIComponent(detail), { method: 'POST' });
  buy.onclick = () => { console.error('The basket is broken'); fetch('/api/orders', { method: 'POST' }); document.body.style.background = '#fc8'; say('bought'); };
  document.getElementById('name').oninput = ({ target }) => say('typed', target.value);
  file.onchange = () => say('uploaded', file.files[0].name);
  let scrolled = false;
  onscroll = () => { if (!scrolled && scrollY > 300) { scrolled = true; say('scrolled'); } };
  console.log('Welcome, Bearer abcdefgh12345678');
</script>`;

/** Scrolls with every picture of the screen: the most that a page can ask of the pictures. */
const scrollPage = `<!doctype html><title>Scroll</title><style>body { margin: 0; display: grid; grid-template-columns: repeat(6, 1fr); gap: 8px }
  div { height: 180px; font: 20px sans-serif }</style>
<script>
  for (let n = 0; n < 480; n++) document.write('<div style="background: linear-gradient(' + n * 7 + 'deg, hsl(' + n * 11 % 360 + ' 70% 70%), #fff)">Card ' + n + '</div>');
  const step = (now) => { scrollTo(0, (now / 2) % 12000); requestAnimationFrame(step); };
  requestAnimationFrame(step);
</script>`;

/** Another colour with every press, and with every letter in its field. */
const flipPage = `<!doctype html><title>Flip</title><body style="margin: 0; background: #fff; height: 100vh">
<textarea id="field" style="position: absolute; left: 0; top: 60px; width: 1500px; height: 800px; background: none"></textarea><script>
  let isDark = false;
  const flip = () => { isDark = !isDark; document.body.style.background = isDark ? '#000' : '#fff'; };
  addEventListener('mousedown', flip);
  field.oninput = flip;
</script>`;

/** No other page has its colour, so a picture of it is known by one pixel. */
const greenPage =
  '<!doctype html><title>Green</title><body style="margin: 0; background: #080; height: 100vh">';

/** Says when it is shown larger than it is. */
const zoomPage = `<!doctype html><title>Zoom</title><meta name="viewport" content="width=device-width"><body style="height: 2000px"><script>
  visualViewport.onresize = () => visualViewport.scale > 1.5 && fetch('/said?what=zoomed%20in', { method: 'POST' });
</script>`;

/** From the first press on, it asks again after each answer. */
const alertPage =
  '<!doctype html><title>Alert</title><body style="margin: 0; background: #080; height: 100vh" onmouseup="setInterval(() => alert(\'Read this\'), 200)">';

/** One field, green around it. It reports that it has the focus. F9 reports what happened in it, and makes it empty. */
const keysPage = `<!doctype html><title>Keys</title><body style="margin: 0; background: #080"><textarea id="field" style="width: 1200px; height: 800px"></textarea><script>
  const who = new URLSearchParams(location.search).get('who');
  let seen = [];
  const note = (event) => {
    const { type, key, code, keyCode, charCode, location: place, repeat, isComposing, data, inputType } = event;
    const flags = ['ctrlKey', 'altKey', 'shiftKey', 'metaKey', 'isTrusted'].filter((name) => event[name]).join();
    seen.push([type, key, code, keyCode, charCode, place, repeat, isComposing, data, inputType, flags].map((value) => value ?? '').join(' '));
  };
  for (const type of ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'compositionstart', 'compositionupdate', 'compositionend', 'copy', 'cut', 'paste'])
    field.addEventListener(type, note);
  field.addEventListener('focus', () => fetch('/said?what=focused-' + who, { method: 'POST' }));
  field.addEventListener('keyup', ({ key }) => {
    if (key !== 'F9') return;
    const { value, selectionStart, selectionEnd } = field;
    fetch('/said?what=keys-' + who, { method: 'POST', body: JSON.stringify({ value, selected: [selectionStart, selectionEnd], seen }) });
    seen = [];
    field.value = '';
  });
</script>`;

const documents: Readonly<Record<string, string>> = {
  '/': page,
  '/scroll': scrollPage,
  '/flip': flipPage,
  '/green': greenPage,
  '/zoom': zoomPage,
  '/store': storePage,
  '/keys': keysPage,
  '/alert': alertPage,
};

export const places = {
  buy: { x: 250, y: 120 },
  name: { x: 250, y: 220 },
  file: { x: 150, y: 320 },
} as const;

export class Shop {
  readonly said: Said[] = [];

  private constructor(private readonly server: Server) {}

  static async open(): Promise<Shop> {
    const server = createServer();
    const shop = new Shop(server);
    server.on('request', (request, response) => {
      const { pathname, searchParams } = new URL(request.url!, 'http://shop');
      if (pathname === '/said') {
        let body = '';
        request.on('data', (bytes: Buffer) => (body += bytes.toString('latin1')));
        request.on('end', () => {
          const detail = searchParams.get('detail') ?? Buffer.from(body, 'latin1').toString();
          shop.said.push({ what: searchParams.get('what')!, detail });
        });
      }
      const known = documents[pathname];
      const status =
        known !== undefined || pathname === '/said' ? 200 : pathname === '/api/orders' ? 500 : 404;
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
      response.end(known ?? '');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return shop;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
