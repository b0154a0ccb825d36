/**
 * One keep-alive HTTP connection that carries one request at a time and knows just enough of HTTP/1.1 to find the end of
 * an answer. The generator shares the machine with what it measures, so it must cost next to nothing: a general client
 * takes as long for a request as a fast server does for its answer.
 */
import { connect, type Socket } from 'node:net';

/** @param body undefined when the answer has none */
export type OnAnswer = (status: number, body: Buffer | undefined) => void;

const headEnd = '\r\n\r\n';
const lengthPattern = /\r\ncontent-length: *(\d+)/i;
const nothing = Buffer.alloc(0);

export class HttpConnection {
  private readonly socket: Socket;
  private received: Buffer = nothing;
  private onAnswer?: OnAnswer;

  /** @param onFailure the connection was lost, whether a request was under way or not */
  constructor(port: number, onFailure: (error: Error) => void) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (chunk) => this.receive(chunk));
    this.socket.on('error', onFailure);
    this.socket.on('end', () => onFailure(new Error('The server closed the connection')));
  }

  /** @param request all its bytes, as `encodeRequest` makes them */
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
    if (!length) throw new Error(`An answer does not announce its length:\n${head}`);
    const bodyStart = end + headEnd.length;
    const bodyEnd = bodyStart + Number(length[1]);
    if (this.received.length < bodyEnd) return;
    const body = this.received.subarray(bodyStart, bodyEnd);
    this.received = nothing;
    // `HTTP/1.1 200`: the status stands at a fixed place.
    this.onAnswer!(Number(head.slice(9, 12)), body);
  }
}

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** API key or session token. */
  readonly token?: string;
  /** Sent as X-Forwarded-For: the client that the request is counted for. */
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
