/** One Chromium with a screen, pages to look at, and a viewer that speaks the protocol over a real connection. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { eventually, provideProgram, removeFolder } from '@handtest/deployment';
import {
  type ClientMessage,
  pictureHeadBytes,
  type PictureHead,
  readPictureHead,
  type ServerMessage,
} from '@handtest/visit-protocol';
import { WebSocket } from 'ws';
import { Capture, type CaptureOptions } from '../capture/capture.js';
import type { TelemetryLists } from '../capture/telemetry-queue.js';
import type { CapturedEvent } from '../visit/captured-event.js';
import { Cdp } from '../chromium/cdp.js';
import { Targets } from '../chromium/targets.js';
import type { VisitSecrets } from '../secret/visit-secrets.js';
import { Screen } from '../screen/screen.js';
import { StreamServer, streamPath } from '../screen/stream-server.js';

const unprivileged = 65_534;

const switches = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--disable-gpu',
  '--disable-blink-features=AutomationControlled',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-field-trial-config',
  '--disable-breakpad',
  '--hide-scrollbars',
];

/** Its page, in a new profile. The end of the process does not delete the folder. */
export async function startChromium(url: string): Promise<{ chromium: ChildProcess; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'handtest-screen-'));
  for (const name of ['profile', 'downloads', 'uploads']) mkdirSync(join(folder, name));
  const isRoot = process.getuid?.() === 0;
  if (isRoot)
    for (const name of ['', 'profile', 'downloads'])
      chownSync(join(folder, name), unprivileged, unprivileged);
  const { command, env } = await provideProgram('chromium');
  const args = [...switches, `--user-data-dir=${join(folder, 'profile')}`, url];
  const chromium = spawn(command, args, {
    env: { ...env, HOME: folder },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    ...(isRoot ? { uid: unprivileged, gid: unprivileged } : {}),
  });
  return { chromium, folder };
}

export type Received<K extends ServerMessage['kind']> = Extract<ServerMessage, { kind: K }>;

export class TestViewer {
  readonly messages: ServerMessage[] = [];
  readonly pictures: (PictureHead & { readonly jpeg: Buffer })[] = [];
  closed: { code: number; reason: string } | undefined;
  private constructor(
    readonly socket: WebSocket,
    isDrawing: boolean,
  ) {
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) {
        this.messages.push(JSON.parse(data.toString()) as ServerMessage);
        return;
      }
      const bytes = new Uint8Array(data).buffer;
      const head = readPictureHead(bytes);
      this.pictures.push({ ...head, jpeg: Buffer.from(bytes.slice(pictureHeadBytes)) });
      if (isDrawing) this.send({ kind: 'drawn', number: head.number, ageMs: 0 });
    });
    socket.on('close', (code, reason) => (this.closed = { code, reason: reason.toString() }));
  }

  /** @param isDrawing false for a viewer that draws nothing */
  static async connect(url: string, isDrawing = true): Promise<TestViewer> {
    const viewer = new TestViewer(new WebSocket(url), isDrawing);
    await new Promise<void>((resolve, reject) => viewer.socket.once('open', resolve).once('error', reject));
    return viewer;
  }

  send(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  last<K extends ServerMessage['kind']>(kind: K): Received<K> | undefined {
    return this.messages.findLast((message) => message.kind === kind) as Received<K> | undefined;
  }

  /** The next message of this kind that fits, counted from now. */
  next<K extends ServerMessage['kind']>(
    kind: K,
    fits: (message: Received<K>) => boolean = () => true,
  ): Promise<Received<K>> {
    const from = this.messages.length;
    return eventually(() => {
      const found = this.messages
        .slice(from)
        .find((message) => message.kind === kind && fits(message as Received<K>));
      if (!found) throw new Error(`no message ${kind}`);
      return Promise.resolve(found as Received<K>);
    });
  }

  click(x: number, y: number, clickCount = 1): void {
    const at = { x, y, modifiers: 0 };
    this.send({ kind: 'move', ...at, buttons: 0 });
    this.send({ kind: 'press', ...at, buttons: 1, button: 'left', clickCount });
    this.send({ kind: 'release', ...at, buttons: 0, button: 'left', clickCount });
  }

  key(key: string, code: string, modifiers = 0): void {
    const press = { key, code, modifiers, isRepeat: false, location: 0 };
    this.send({ kind: 'key-down', ...press });
    this.send({ kind: 'key-up', ...press });
  }

  type(text: string): void {
    for (const key of text) this.key(key, `Key${key.toUpperCase()}`);
  }

  close(): void {
    this.socket.terminate();
  }
}

export interface ScreenSystemOptions {
  readonly viewport?: { width: number; height: number; isMobile: boolean };
  readonly pages: Readonly<Record<string, string>>;
  readonly secrets?: VisitSecrets;
  /** Records as in a visit, into `lists`. */
  readonly isCaptured?: boolean;
}

const noSecrets: VisitSecrets = {
  filled: [],
  find: () => Promise.resolve(undefined),
  used: () => Promise.resolve(),
};

export class ScreenSystem {
  readonly recorded: CapturedEvent[] = [];
  declare readonly lists: TelemetryLists;
  declare readonly capture: Capture | undefined;
  readonly faults: unknown[] = [];
  readonly requests: { url: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = [];

  private constructor(
    readonly screen: Screen,
    readonly cdp: Cdp,
    readonly targets: Targets,
    readonly pid: number,
    private readonly chromium: ChildProcess,
    private readonly folder: string,
    private readonly servers: { pages: Server; viewers: Server },
  ) {}

  static async start({
    pages,
    viewport = desktop,
    secrets = noSecrets,
    isCaptured = false,
  }: ScreenSystemOptions): Promise<ScreenSystem> {
    const { chromium, folder } = await startChromium('about:blank');
    const [, , , input, output] = chromium.stdio;
    const cdp = new Cdp(input as Writable, output as Readable);
    const recorded: CapturedEvent[] = [];
    const faults: unknown[] = [];
    const onFault = (error: unknown) => void faults.push(error);
    const lists: TelemetryLists = {
      consoleMessages: [],
      networkRequests: [],
      clicks: [],
      pageEvents: [],
      interactions: [],
    };
    const add: CaptureOptions['queue']['add'] = (name, item) => void (lists[name] as unknown[]).push(item);
    const capture = isCaptured ? new Capture({ cdp, queue: { add }, secrets: secrets.filled }) : undefined;
    const record = (event: CapturedEvent) => {
      recorded.push(event);
      capture?.record(event);
    };
    const screen = new Screen({ cdp, viewport, folder, record, onFault, secrets });
    const targets = new Targets(cdp, capture ? [capture, screen] : [screen], onFault, (text) =>
      screen.notify({ kind: 'notice', text }),
    );
    await screen.start(targets);
    await targets.start();
    const viewers = createServer();
    const tickets = new Map([
      ['tester', { screen, mayAct: true }],
      ['caller', { screen, mayAct: false }],
    ]);
    new StreamServer((ticket) => tickets.get(ticket)).attach(viewers);
    await new Promise<void>((resolve) => viewers.listen(0, '127.0.0.1', resolve));
    const server = createServer();
    const servers = { pages: server, viewers };
    const system = new ScreenSystem(screen, cdp, targets, chromium.pid!, chromium, folder, servers);
    Object.assign(system, { recorded, faults, lists, capture });
    system.serve(server, pages);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await eventually(() => (screen.frontPage() ? Promise.resolve() : Promise.reject(new Error('no page'))));
    return system;
  }

  page(path: string, host = '127.0.0.1'): string {
    return `http://${host}:${(this.servers.pages.address() as AddressInfo).port}${path}`;
  }

  connect(ticket = 'tester', isDrawing = true): Promise<TestViewer> {
    return TestViewer.connect(`${this.streamUrl}?ticket=${ticket}`, isDrawing);
  }

  get streamUrl(): string {
    return `ws://127.0.0.1:${(this.servers.viewers.address() as AddressInfo).port}${streamPath}`;
  }

  /** Shows the page in the front tab, and waits until it is there. */
  async open(viewer: TestViewer, path: string): Promise<void> {
    const loaded = viewer.next('tabs', ({ tabs }) =>
      tabs.some(({ isFront, isLoading, url }) => isFront && !isLoading && url.includes(path)),
    );
    viewer.send({ kind: 'navigate', url: this.page(path) });
    await loaded;
  }

  /** Of the main world of the front page, as its scripts see it. */
  async evaluate(expression: string): Promise<unknown> {
    const { result } = await this.cdp.send(
      'Runtime.evaluate',
      { expression, returnByValue: true, awaitPromise: true },
      this.screen.frontPage()!.sessionId,
    );
    return result.value;
  }

  async stop(): Promise<void> {
    this.capture?.stop();
    this.screen.stop('ended', 'The test has ended');
    const exited = new Promise((resolve) => this.chromium.once('exit', resolve));
    this.chromium.kill('SIGKILL');
    await exited;
    this.servers.viewers.close();
    this.servers.pages.closeAllConnections();
    await new Promise((resolve) => this.servers.pages.close(resolve));
    await removeFolder(this.folder);
  }

  private serve(server: Server, pages: Readonly<Record<string, string>>): void {
    server.on('request', (request, response) => {
      const path = new URL(request.url!, 'http://page').pathname;
      if (path === '/private' && request.headers.authorization === undefined) {
        response.writeHead(401, { 'www-authenticate': 'Basic realm="Shop"' }).end();
        return;
      }
      if (path === '/file') {
        response.writeHead(200, {
          'content-type': 'application/octet-stream',
          'content-disposition': 'attachment; filename="order 7.csv"',
        });
        response.end('id;name\n7;hat\n');
        return;
      }
      let body = '';
      request.on('data', (bytes: Buffer) => (body += bytes.toString('latin1')));
      request.on('end', () => {
        this.requests.push({ url: request.url!, headers: request.headers, body });
        response.writeHead(pages[path] === undefined ? 404 : 200, {
          'content-type': 'text/html; charset=utf-8',
        });
        response.end(pages[path] ?? '');
      });
    });
  }
}

export const desktop = { width: 1_600, height: 900, isMobile: false };
export const phone = { width: 375, height: 812, isMobile: true };

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
