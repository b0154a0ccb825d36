/** Receives webhooks, acknowledges each immediately, and counts requests and different bodies. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerQuestions } from '../companion.js';

export type SinkQuestion = { kind: 'listen' } | { kind: 'reset' } | { kind: 'received' };

export interface Received {
  readonly requests: number;
  /** Different ones. */
  readonly bodies: number;
  /** From the first request to the last. */
  readonly durationMs: number;
}

const bodies = new Set<string>();
let requests = 0;
let firstMs = 0;
let lastMs = 0;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    lastMs = performance.now();
    if (requests++ === 0) firstMs = lastMs;
    bodies.add(Buffer.concat(chunks).toString());
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 });
    response.end('{}');
  });
});

async function listen(): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

answerQuestions<SinkQuestion>(({ kind }) => {
  if (kind === 'listen') return listen();
  if (kind === 'received') return { requests, bodies: bodies.size, durationMs: lastMs - firstMs };
  bodies.clear();
  requests = 0;
  return undefined;
});
