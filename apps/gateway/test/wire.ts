/** Requests as bytes, for what no HTTP client would send. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface WireAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** All that comes back on a connection that these bytes are sent on, until the other side closes it. */
export async function exchange(url: string, bytes: string, read: BufferEncoding = 'utf8'): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // The other side may close while bytes are under way.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(bytes, 'latin1');
  return (await buffer(socket)).toString(read);
}

/** The answers in what came back, each with a Content-Length. */
export function answersIn(received: string): WireAnswer[] {
  if (received === '') return [];
  const end = received.indexOf('\r\n\r\n');
  const [first = '', ...lines] = received.slice(0, end).split('\r\n');
  const headers = new Map(
    lines.map((line) => line.split(/: (.*)/, 2).map((part) => part) as [string, string]),
  );
  const named = new Map([...headers].map(([name, value]) => [name.toLowerCase(), value]));
  const length = Number(named.get('content-length'));
  const body = received.slice(end + 4, end + 4 + length);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)![1]);
  return [{ status, headers: named, body }, ...answersIn(received.slice(end + 4 + length))];
}
