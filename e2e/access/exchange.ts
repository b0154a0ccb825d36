/** One HTTP exchange with the gateway as bytes: what was sent exactly, what came back exactly. */
import { Agent, request, type Dispatcher } from 'undici';

/** As many connections as a test has requests in flight: none waits for another before it is sent. */
const agent = new Agent({ connections: 512, headersTimeout: 60_000, bodyTimeout: 60_000 });

export interface Sent {
  method: string;
  /** Path and query. */
  path: string;
  /** Of the header `Authorization`, whole. */
  authorization?: string;
  headers?: Record<string, string>;
  /** JSON text; an object is written as JSON. */
  body?: string | object;
}

export interface Received {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  text: string;
}

let clients = 0;

/** An address that no request came from before: the rate limits stay on, and no test exhausts them. */
export function newAddress(): string {
  clients += 1;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
}

/** @param baseUrl of one gateway, which believes X-Forwarded-For from loopback */
export async function exchange(baseUrl: string, sent: Sent): Promise<Received> {
  const { method, path, authorization, headers, body } = sent;
  const answer = await request(`${baseUrl}${path}`, {
    method: method as Dispatcher.HttpMethod,
    dispatcher: agent,
    headers: {
      'x-forwarded-for': newAddress(),
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: typeof body === 'object' ? JSON.stringify(body) : body,
  });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

export function bearer(token: string): string {
  return `Bearer ${token}`;
}

/** Runs as many of the tasks at a time as `width` says. */
export async function inParallel<T>(tasks: readonly T[], width: number, run: (task: T) => Promise<void>) {
  const waiting = tasks.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const task of waiting) await run(task);
    }),
  );
}

/** What a proof found, where its reader sees it whether it passes or not. */
export function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
