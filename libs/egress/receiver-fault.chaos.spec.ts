/** Fourteen kinds of broken receivers, twenty attempts at each, with the limits of production. */
import { gzipSync } from 'node:zlib';
import { sendGuarded } from './guarded-request.js';
import { ConnectionPool } from './connection-pool.js';
import { makeCertificate } from './test/certificate.js';
import {
  afterRequest,
  answering,
  type Conduct,
  type Receiver,
  repeating,
  startReceiver,
} from './test/receiver.js';

const ok = 'HTTP/1.1 200 OK\r\n';
const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`;
const piece = 'x'.repeat(16_384);
const attempts = 20;
const worstMs = 15_500;
const post = { method: 'POST', body: Buffer.from('{"jobId":"job_1"}') } as const;

/** What the attempt must be recorded as: the reason of its failure, or the status that was answered. */
type Class = 'connect_failed' | 'tls_failed' | 'reset' | 'timed_out' | 'invalid_response' | 200;

const faults: readonly [name: string, conduct: Conduct, outcome: Class, secure?: 'bad certificate'][] = [
  ['resets after the request', afterRequest((socket) => void socket.resetAndDestroy()), 'reset'],
  ['closes without an answer', afterRequest((socket) => void socket.end()), 'reset'],
  ['closes in the middle of the body', answering(`${ok}Content-Length: 5\r\n\r\nab`), 'reset'],
  ['hangs', () => undefined, 'timed_out'],
  [
    'hangs in the middle of the body',
    afterRequest((s) => void s.write(`${ok}Content-Length: 5\r\n\r\nab`)),
    'timed_out',
  ],
  ['drips its headers', repeating(ok, 'X-Drip: 1\r\n', 100), 'timed_out'],
  ['drips its body', repeating(chunked, '1\r\nx\r\n', 100), 'timed_out'],
  ['sends a body without end', repeating(`${ok}\r\n`, piece), 200],
  ['sends headers without end', repeating(ok, `X-Huge: ${piece}\r\n`), 'invalid_response'],
  [
    'sends 103 without end',
    repeating('', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000)),
    'invalid_response',
  ],
  ['speaks another protocol', answering('220 mail.example.com ESMTP\r\n'), 'invalid_response'],
  [
    'sends a gzip bomb',
    answering(`${ok}Content-Encoding: gzip\r\n\r\n`, gzipSync(Buffer.alloc(64 * 1_048_576))),
    200,
  ],
  ['has a bad certificate', answering(`${ok}\r\n`), 'tls_failed', 'bad certificate'],
];

async function classOf(
  url: string,
  connections: ConnectionPool,
): Promise<{ outcome: string | number; ms: number }> {
  const beganAtMs = performance.now();
  const result = await sendGuarded({ ...post, url }, { allowLoopback: true, connections });
  return { outcome: result.ok ? result.status : result.reason, ms: performance.now() - beganAtMs };
}

it('each attempt ends in 15.5 s and is recorded as what it was, and memory stays flat', async () => {
  const connections = new ConnectionPool();
  const refusing = await startReceiver(() => undefined);
  await refusing.stop();
  const receivers: Receiver[] = [];
  const tried: { name: string; url: string; expected: string | number }[] = [
    { name: 'refuses', url: refusing.url, expected: 'connect_failed' },
  ];
  for (const [name, conduct, expected, secure] of faults) {
    const receiver = await startReceiver(conduct, secure ? { tls: makeCertificate(['127.0.0.1']) } : {});
    receivers.push(receiver);
    tried.push({ name, url: receiver.url, expected });
  }
  const failed: string[] = [];
  let worst = 0;
  const before = process.memoryUsage().rss;
  // Those that flood keep this process busy, receivers included; the others are not to wait for it.
  const waiting = tried.filter(({ expected }) => expected === 'timed_out');
  for (const kinds of [waiting, ...tried.filter((kind) => !waiting.includes(kind)).map((kind) => [kind])]) {
    await Promise.all(
      kinds
        .flatMap((kind) => Array.from({ length: attempts }, () => kind))
        .map(async ({ name, url, expected }) => {
          const { outcome, ms } = await classOf(url, connections);
          worst = Math.max(worst, ms);
          if (outcome !== expected || ms > worstMs) failed.push(`${name}: ${outcome} after ${ms} ms`);
        }),
    );
  }
  const grownMb = (process.memoryUsage().rss - before) / 1_048_576;
  connections.destroy();
  await Promise.all(receivers.map((receiver) => receiver.stop()));
  process.stdout.write(
    `receiver faults: ${tried.length} × ${attempts} tried, ${failed.length} failed, worst ${Math.round(worst)} ms, ` +
      `${Math.round(grownMb)} MB grown\n`,
  );
  expect(tried).toHaveLength(14);
  expect(failed).toEqual([]);
  expect(grownMb).toBeLessThan(150);
}, 900_000);
