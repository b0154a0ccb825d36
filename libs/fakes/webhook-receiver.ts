/** An HTTP or HTTPS server that keeps its requests. A script chooses the answers and faults. */
import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The body's exact bytes. */
  body: Buffer;
  /** Of the last byte, in milliseconds since 1970. */
  receivedAt: number;
}

/**
 * `hang` sends no answer, and `reset` resets the connection. `drip` sends a byte of an endless body every 200 ms, `endless`
 * as many as possible. `cut` ends before the body has its declared length.
 */
export type Fault = 'hang' | 'reset' | 'drip' | 'endless' | 'cut';

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  delayMs?: number;
  fault?: Fault;
}

/** `count` is the number of requests received before this one. */
export type Script = (request: ReceivedRequest, count: number) => Answer;

export interface ReceiverOptions {
  port?: number;
  /** PEM texts; makes it an HTTPS server. */
  tls?: { key: string; cert: string };
}

export class WebhookReceiver {
  readonly requests: ReceivedRequest[] = [];
  /** Default: 200 `{}`. */
  script: Script = () => ({});
  private readonly server;

  static async start(options: ReceiverOptions = {}): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver(options);
    await new Promise<void>((resolve, reject) => {
      receiver.server.once('error', reject);
      receiver.server.listen(options.port ?? 0, '127.0.0.1', resolve);
    });
    return receiver;
  }

  private constructor(private readonly options: ReceiverOptions) {
    const respond = (request: IncomingMessage, response: ServerResponse) =>
      void this.receive(request, response);
    this.server = options.tls ? createHttpsServer(options.tls, respond) : createHttpServer(respond);
  }

  url(path = '/webhook'): string {
    const { port } = this.server.address() as AddressInfo;
    return `${this.options.tls ? 'https' : 'http'}://127.0.0.1:${port}${path}`;
  }

  /** In this order. The last answer repeats. */
  answerWith(...answers: Answer[]): void {
    const first = this.requests.length;
    this.script = (_, count) => answers[Math.min(count - first, answers.length - 1)] ?? {};
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    await closed;
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // The sender has aborted its body.
      return;
    }
    const received: ReceivedRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks),
      receivedAt: Date.now(),
    };
    const answer = this.script(received, this.requests.length);
    this.requests.push(received);
    if (answer.delayMs) await pause(answer.delayMs);
    if (answer.fault) return misbehave(answer.fault, response);
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body ?? '{}');
  }
}

function misbehave(fault: Fault, response: ServerResponse): void {
  if (fault === 'hang') return;
  if (fault === 'reset') return void response.socket?.resetAndDestroy();
  if (fault === 'cut') {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{"cut":', () => response.socket?.destroy());
    return;
  }
  response.writeHead(200, { 'content-type': 'text/plain' });
  Readable.from(fault === 'drip' ? drops() : flood()).pipe(response);
}

async function* drops(): AsyncGenerator<Buffer> {
  for (;;) {
    yield Buffer.from('.');
    await pause(200);
  }
}

function* flood(): Generator<Buffer> {
  const piece = Buffer.alloc(65_536, '.');
  for (;;) yield piece;
}
