/**
 * The only way from a remote browser to the internet: an HTTP proxy that checks every host and connects to the address
 * that it checked. Chromium does no DNS of its own, so DNS that changes its answer leads nowhere.
 */
import { EgressFault, type EgressPolicy, openTunnel } from '@handtest/egress';
import { createServer, type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import { isSitePort } from './port-policy.js';

/** What a page was refused. `reason` is a reason of libs/egress, `port`, or a limit of the visit. */
export interface Refusal {
  readonly host: string;
  readonly port: number;
  readonly reason: string;
}

export interface ProxyOptions {
  readonly policy: EgressPolicy;
  /** Open connections of one visit, at most. */
  readonly maxConnections?: number;
  /** Bytes that one visit may receive in all. */
  readonly maxBytes?: number;
  readonly onRefusal?: (refusal: Refusal) => void;
}

const defaultConnections = 256;
const defaultBytes = 4 * 1_024 ** 3;

/** These name the connection to the proxy, not the request. */
const hopHeaders: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

class LimitReached extends Error {}

export class PolicyProxy {
  private readonly server = createServer((request, response) => void this.forward(request, response));
  private readonly ending = new AbortController();
  private readonly open = new Set<Duplex>();
  private connections = 0;
  private received = 0;

  constructor(private readonly options: ProxyOptions) {
    this.server.on('connect', (request, client, head) => void this.tunnel(request, client as Socket, head));
    this.server.on('connection', (client) => this.remember(client));
    this.server.on('clientError', (_, client) => client.destroy());
  }

  /** @param place a path of a Unix socket; or nothing, for a free port of 127.0.0.1. @returns the port, 0 for a path */
  async listen(place?: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      if (place === undefined) this.server.listen(0, '127.0.0.1', resolve);
      else this.server.listen(place, resolve);
    });
    const address = this.server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  /** Cuts all connections. */
  async close(): Promise<void> {
    this.ending.abort(new EgressFault('reset', 'The visit has ended'));
    for (const stream of this.open) stream.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async tunnel(request: IncomingMessage, client: Socket, head: Buffer): Promise<void> {
    client.on('error', () => client.destroy());
    const site = await this.reach(request.url ?? '').catch((error: unknown) => {
      client.end(`HTTP/1.1 ${statusOf(error)} Refused\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
      return undefined;
    });
    if (!site) return;
    if (client.destroyed) return void site.destroy();
    client.once('close', () => site.destroy());
    // What it sent may still wait for a slow reader. A connection that broke must not look like one that ended.
    site.once('close', (hasBroken) => (hasBroken ? client.destroy() : client.destroySoon()));
    client.write('HTTP/1.1 200 Connected\r\n\r\n');
    if (head.length > 0) site.write(head);
    site.pipe(client);
    client.pipe(site);
  }

  private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? '');
    if (url?.protocol !== 'http:') return void response.writeHead(400).end();
    try {
      const site = await this.reach(`${url.hostname}:${url.port || 80}`);
      response.once('close', () => site.destroy());
      const onward = sendRequest({
        createConnection: () => site,
        method: request.method!,
        path: `${url.pathname}${url.search}`,
        headers: { ...endToEnd(request.headers), connection: 'close' },
      });
      onward.once('response', (answer) => pass(answer, response));
      onward.once('error', () => response.destroy());
      site.resume();
      request.pipe(onward);
    } catch (error) {
      response.writeHead(statusOf(error), { 'content-type': 'text/plain; charset=utf-8' });
      response.end(error instanceof Error ? error.message : 'Refused');
    }
  }

  /** @param authority host and port */
  private async reach(authority: string): Promise<Socket> {
    const { hostname: host = '', port: text = '' } = URL.parse(`http://${authority}/`) ?? {};
    const port = Number(text || 80);
    try {
      this.admit(port);
      this.connections += 1;
      const site = await openTunnel(`${host}:${port}`, this.options.policy, this.ending.signal).catch(
        (error: unknown) => {
          this.connections -= 1;
          throw error;
        },
      );
      site.once('close', () => (this.connections -= 1));
      this.remember(site);
      site.on('data', (bytes: Buffer) => this.count(bytes.length));
      site.pause();
      return site;
    } catch (error) {
      const reason = error instanceof EgressFault ? error.reason : (error as Error).message;
      this.options.onRefusal?.({ host, port, reason });
      throw error;
    }
  }

  private admit(port: number): void {
    const { maxConnections = defaultConnections, maxBytes = defaultBytes } = this.options;
    if (!isSitePort(port)) throw new LimitReached('port');
    if (this.connections >= maxConnections) throw new LimitReached('connections');
    if (this.received >= maxBytes) throw new LimitReached('bytes');
  }

  private count(bytes: number): void {
    this.received += bytes;
    if (this.received < (this.options.maxBytes ?? defaultBytes)) return;
    for (const stream of this.open) stream.destroy();
  }

  private remember(stream: Duplex): void {
    this.open.add(stream);
    stream.on('error', () => stream.destroy());
    stream.once('close', () => this.open.delete(stream));
  }
}

/** An answer that is cut short cuts the response too: a client that counts the bytes would wait for the rest. */
function pass(answer: IncomingMessage, response: ServerResponse): void {
  try {
    // The reason phrase of a site may have characters that Node does not write.
    response.writeHead(answer.statusCode!, endToEnd(answer.headers));
    pipeline(answer, response, () => undefined);
  } catch {
    // Of a status such as 099, which Node reads and does not write.
    response.destroy();
  }
}

function endToEnd(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopHeaders.has(name)));
}

function statusOf(error: unknown): number {
  if (error instanceof LimitReached) return 403;
  return error instanceof EgressFault && error.reason.startsWith('refused') ? 403 : 502;
}
