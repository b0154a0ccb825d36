/** A site whose pages, frames, workers and windows emit events that are known: each has an identity and a time of its own. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/** How often each context emits each of its events. */
export const rounds = 9;
/** How often the page emits those that only a page has. */
export const pageRounds = 12;

export const consoleKinds = {
  ...{ log: 'log', info: 'info', warn: 'warning', error: 'error', debug: 'debug' },
  ...{ trace: 'trace', dir: 'dir', assert: 'assert' },
} as const;

export const kindsOfPages = [
  ...(['redirect', 'hop', 'refused', 'cors', 'blocked', 'aborted'] as const),
  ...(['socket', 'socketRefused', 'pushed', 'replaced', 'hash'] as const),
] as const;

export interface KnownEvent {
  /** Where it happens. */
  readonly source: string;
  readonly kind: string;
  /** Of the events of its source, from 0. */
  readonly number: number;
  /** By the clock of the page. */
  readonly atMs: number;
  readonly id: string;
}

export function readKnown(id: string): KnownEvent {
  const [, source, kind, number, atMs] = /^known-(\w+)-(\w+)-(\d+)-(\d+)$/.exec(id)!;
  return { source: source!, kind: kind!, number: Number(number), atMs: Number(atMs), id };
}

/** `site`: the requests that a redirect causes. */
export const sources = [
  ...['page', 'frame1', 'frame2', 'frame3', 'popup1', 'popup2'],
  ...['worker', 'nested', 'shared', 'service', 'site'],
] as const;

/** The same in documents and workers. What it emits, it also reports to the site. */
const emitter = (source: string) => `
  const ids = [];
  const next = (kind) => { const id = 'known-${source}-' + kind + '-' + ids.length + '-' + Date.now(); ids.push(id); return id; };
  const pause = () => new Promise((resolve) => setTimeout(resolve));
  const emit = async () => {
    for (let round = 0; round < ${rounds}; round++) {
      for (const kind of ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir']) console[kind](next(kind));
      console.assert(false, next('assert'));
      setTimeout(() => { throw new Error(next('thrown')); });
      await pause();
      Promise.reject(new Error(next('rejected')));
      await pause();
      await fetch('/ok?' + next('ok'));
      await fetch('/missing?' + next('missing'));
    }
  };
  const report = () => fetch('/emitted', { method: 'POST', body: JSON.stringify(ids) });`;

const framed = (source: string) =>
  `<!doctype html><title>${source}</title><script>${emitter(source)} emit().then(report);</script>`;

const workers: Readonly<Record<string, string>> = {
  '/worker.js': `${emitter('worker')} new Worker('/nested.js'); emit().then(report);`,
  '/nested.js': `${emitter('nested')} emit().then(report);`,
  '/shared.js': `${emitter('shared')} onconnect = () => emit().then(report);`,
  '/service.js': `${emitter('service')} onmessage = (event) => event.waitUntil(emit().then(report));`,
};

/** @param closed a port without a server */
const page = (port: number, closed: number) => `<!doctype html><title>Known events</title><body>
<script>${emitter('page')}
  let popups = 0;
  addEventListener('click', () => open('/popup' + ++popups));
  const failed = (promise) => promise.then(() => { throw new Error('it was loaded'); }, () => undefined);
  const opened = (address) => new Promise((resolve) => {
    const socket = new WebSocket(address);
    socket.onopen = () => socket.close();
    socket.onclose = resolve;
  });
  const emitOfPages = async () => {
    for (let round = 0; round < ${pageRounds}; round++) {
      // The site says when the second request of a redirect begins.
      await fetch('/redirect?' + next('redirect'));
      await failed(fetch('http://127.0.0.1:${closed}/?' + next('refused')));
      await failed(fetch('http://a.localhost:${port}/ok?' + next('cors')));
      await failed(fetch('http://forbidden.localhost:${port}/?' + next('blocked')));
      const abort = new AbortController();
      const slow = fetch('/slow?' + next('aborted'), { signal: abort.signal });
      await pause();
      abort.abort();
      await failed(slow);
      await opened('ws://127.0.0.1:${port}/socket?' + next('socket'));
      await opened('ws://127.0.0.1:${port}/refuse?' + next('socketRefused'));
      history.pushState(null, '', '/route?' + next('pushed'));
      await pause();
      history.replaceState(null, '', '/route?' + next('replaced'));
      await pause();
      location.hash = next('hash');
      await pause();
    }
  };
  globalThis.runAll = async () => {
    for (const [index, host] of ['localhost', 'a.localhost', 'b.localhost'].entries()) {
      const frame = document.createElement('iframe');
      frame.src = 'http://' + host + ':${port}/frame' + (index + 1);
      document.body.append(frame);
    }
    new Worker('/worker.js');
    new SharedWorker('/shared.js');
    const { active, installing, waiting } = await navigator.serviceWorker.register('/service.js');
    (active ?? installing ?? waiting).postMessage('begin');
    await emit();
    await emitOfPages();
    await report();
  };
</script>`;

export class KnownEventSite {
  /** What the contexts say that they emitted. */
  readonly emitted: KnownEvent[] = [];
  private hops = 0;

  private constructor(
    readonly port: number,
    private readonly server: Server,
  ) {}

  static async open(): Promise<KnownEventSite> {
    const closed = await closedPort();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const site = new KnownEventSite((server.address() as AddressInfo).port, server);
    site.serve(closed);
    return site;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private serve(closed: number): void {
    const { server } = this;
    const sockets = new WebSocketServer({ noServer: true });
    server.on('upgrade', (request, socket, head) => {
      if (request.url!.startsWith('/socket')) sockets.handleUpgrade(request, socket, head, () => undefined);
      else socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    });
    const documents: Readonly<Record<string, string>> = {
      '/': page(this.port, closed),
      ...Object.fromEntries(sources.slice(1, 6).map((source) => [`/${source}`, framed(source)])),
    };
    server.on('request', (request, response) => {
      const { pathname } = new URL(request.url!, 'http://site');
      if (pathname === '/emitted') {
        let body = '';
        request.on('data', (bytes: Buffer) => (body += bytes.toString()));
        request.on('end', () => {
          this.emitted.push(...(JSON.parse(body) as string[]).map(readKnown));
          response.end();
        });
        return;
      }
      if (pathname === '/slow') return;
      if (pathname === '/redirect') {
        const hop = `known-site-hop-${this.hops++}-${Date.now()}`;
        this.emitted.push(readKnown(hop));
        response.writeHead(302, { location: `/hop?${hop}` }).end();
        return;
      }
      const script = workers[pathname];
      const found = script ?? documents[pathname];
      const isKnown = found !== undefined || pathname === '/ok' || pathname === '/hop';
      response.writeHead(isKnown ? 200 : 404, {
        'content-type': script === undefined ? 'text/html' : 'text/javascript',
        'cache-control': 'no-store',
        'content-security-policy': `connect-src 'self' ws: http://127.0.0.1:* http://a.localhost:*`,
      });
      response.end(found ?? '');
    });
  }
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
