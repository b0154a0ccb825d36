/**
 * A keep-alive HTTP/1.1 connection with one request at a time. It parses only the end of an answer: the generator shares
 * the machine with the measured server, and a general client needs as much time per request as a fast server.
 */
import { connect, type Socket } from 'node:net';

export type OnAnswer = (status: number, body: string) => void;

const headEnd = '\r\n\r\n';
const lengthPattern = /\r\ncontent-length: *(\d+)/i;
const nothing = Buffer.alloc(0);

export class HttpConnection {
  private readonly socket: Socket;
  private received: Buffer = nothing;
  private onAnswer?: OnAnswer;

  /** @param onFailure for a lost connection, also between requests */
  constructor(port: number, onFailure: (error: Error) => void) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (chunk) => this.receive(chunk));
    this.socket.on('error', onFailure);
    this.socket.on('end', () => onFailure(new Error('The server closed the connection')));
  }

  /** @param request the result of `encodeRequest` */
  exchange(request: Buffer, onAnswer: OnAnswer): void {
    this.onAnswer = onAnswer;
    this.socket.write(request);
  }

  close(): void {
    this.socket.removeAllListeners('end');
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const end = this.received.indexOf(headEnd);
    if (end < 0) return;
    const head = this.received.toString('latin1', 0, end);
    const length = lengthPattern.exec(head);
    if (!length) throw new Error(`An answer has no content-length:\n${head}`);
    const bodyStart = end + headEnd.length;
    const bodyEnd = bodyStart + Number(length[1]);
    if (this.received.length < bodyEnd) return;
    const body = this.received.toString('utf8', bodyStart, bodyEnd);
    this.received = nothing;
    // The status in `HTTP/1.1 200`.
    this.onAnswer!(Number(head.slice(9, 12)), body);
  }
}

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** API key or session token. */
  readonly token?: string;
  /** Sent as X-Forwarded-For, for the rate limits. */
  readonly clientAddress: string;
  /** Sent as JSON. */
  readonly body?: object;
}

export function encodeRequest({ method, path, token, clientAddress, body }: Request): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `x-forwarded-for: ${clientAddress}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}${headEnd}${content}`);
}

/** The n-th of the 65,536 addresses in 10.1.0.0/16. */
export function clientAddress(n: number): string {
  return `10.1.${(n >> 8) & 255}.${n & 255}`;
}
