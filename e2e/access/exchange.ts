/** One HTTP exchange with the gateway: the exact bytes sent and received. */
import { Agent, request, type Dispatcher } from 'undici';

/** One connection for each request in flight, so that no request waits for another. */
const agent = new Agent({ connections: 512, headersTimeout: 60_000, bodyTimeout: 60_000 });

export interface Sent {
  method: string;
  /** Path and query. */
  path: string;
  /** The whole header `Authorization`. */
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

/** A new address for each client, so that no test exhausts a rate limit. */
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
  return { status: answer.statusCode, headers: answer.headers, text: await textOf(answer, path) };
}

/** The streams of many jobs do not end by themselves. */
async function textOf({ statusCode, body }: Dispatcher.ResponseData, path: string): Promise<string> {
  const isEndless = statusCode === 200 && /^\/api\/(?:tester\/)?events(?:\?|$)/.test(path);
  if (!isEndless) return body.text();
  for await (const part of body) return String(part);
  return '';
}

export function bearer(token: string): string {
  return `Bearer ${token}`;
}

/** Runs at most `width` tasks at a time. */
export async function inParallel<T>(tasks: readonly T[], width: number, run: (task: T) => Promise<void>) {
  const waiting = tasks.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const task of waiting) await run(task);
    }),
  );
}

/** Prints the figures of a proof, also when it passes. */
export function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
