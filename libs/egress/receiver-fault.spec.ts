/**
 * What receivers do wrong, over real sockets on loopback, with short limits: each attempt ends in time with
 * the right reason.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { sendGuarded, type EgressFailure, type EgressResponse } from './guarded-request.js';
import { makeCertificate } from './test/certificate.js';
import {
  afterRequest,
  answering,
  type Conduct,
  type Receiver,
  repeating,
  startReceiver,
} from './test/receiver.js';

const limits = { connectTimeoutMs: 200, attemptTimeoutMs: 400 };
/** Where the outcome is not that time ran out, a slow machine has time to come to it. */
const patience = { connectTimeoutMs: 5_000, attemptTimeoutMs: 10_000 };
const slackMs = 500;
/** How long a timer of this limit takes: longer on a busy machine, which delays an attempt as much. */
async function timerMs(limitMs: number): Promise<number> {
  const startMs = performance.now();
  await pause(limitMs);
  return performance.now() - startMs;
}
const request = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"jobId":"job_1"}'),
} as const;

type Outcome = Partial<EgressResponse> | Partial<EgressFailure>;
const ok = 'HTTP/1.1 200 OK\r\n';
const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`;
const sixteenKb = 'x'.repeat(16_384);

const faults: readonly [name: string, conduct: Conduct, outcome: Outcome][] = [
  ['resets before a byte', (socket) => void socket.resetAndDestroy(), { ok: false, status: null }],
  [
    'resets after the request',
    afterRequest((socket) => void socket.resetAndDestroy()),
    { ok: false, reason: 'reset', status: null },
  ],
  [
    'closes without an answer',
    afterRequest((socket) => void socket.end()),
    { ok: false, reason: 'reset', status: null },
  ],
  ['accepts and stays silent', () => undefined, { ok: false, reason: 'timed_out', status: null }],
  ['drips its headers', repeating(ok, 'X-Drip: 1\r\n', 20), { ok: false, reason: 'timed_out', status: null }],
  ['drips its body', repeating(chunked, '1\r\nx\r\n', 20), { ok: false, reason: 'timed_out', status: 200 }],
  [
    'stops mid-body and hangs',
    afterRequest((socket) => void socket.write(`${ok}Content-Length: 5\r\n\r\nab`)),
    { ok: false, reason: 'timed_out', status: 200 },
  ],
  [
    'closes mid-body',
    answering(`${ok}Content-Length: 5\r\n\r\nab`),
    { ok: false, reason: 'reset', status: 200 },
  ],
  ['closes mid-chunk', answering(`${chunked}5\r\nab`), { ok: false, reason: 'reset', status: 200 }],
  [
    'sends a body without end',
    repeating(`${ok}\r\n`, sixteenKb),
    { ok: true, status: 200, bodyExcerpt: sixteenKb, isBodyComplete: false },
  ],
  [
    'sends chunks without end',
    repeating(chunked, `4000\r\n${sixteenKb}\r\n`),
    { ok: true, status: 200, bodyExcerpt: sixteenKb, isBodyComplete: false },
  ],
  [
    'sends a chunk extension without end',
    repeating(`${chunked}5;x=`, sixteenKb),
    { ok: false, reason: 'invalid_response', status: 200 },
  ],
  [
    'sends headers without end',
    repeating(ok, `X-Huge: ${sixteenKb}\r\n`),
    { ok: false, reason: 'invalid_response', status: null },
  ],
  [
    'sends more headers than allowed',
    answering(`${ok}${'X-Many: 1\r\n'.repeat(4_000)}\r\n`),
    { ok: false, reason: 'invalid_response' },
  ],
  [
    'breaks the status line',
    answering('HTTP/1.1 two hundred\r\n\r\n'),
    { ok: false, reason: 'invalid_response', status: null },
  ],
  [
    'speaks another protocol',
    answering('220 mail.example.com ESMTP\r\n'),
    { ok: false, reason: 'invalid_response', status: null },
  ],
  [
    'speaks before it is asked',
    (socket) => void socket.write('SSH-2.0-OpenSSH_9.2\r\n'),
    { ok: false, reason: 'invalid_response' },
  ],
  [
    'breaks a chunk size',
    answering(`${chunked}zz\r\n`),
    { ok: false, reason: 'invalid_response', status: 200 },
  ],
  [
    'contradicts itself on the length',
    answering(`${ok}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`),
    { ok: false, reason: 'invalid_response' },
  ],
  [
    'switches protocols unasked',
    answering('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    { ok: false, reason: 'invalid_response' },
  ],
  [
    'sends 103 without end',
    repeating('', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000)),
    { ok: false, reason: 'invalid_response', status: null },
  ],
  [
    'drips 103 without end',
    repeating('', 'HTTP/1.1 103 Early Hints\r\n\r\n', 20),
    { ok: false, reason: 'timed_out', status: null },
  ],
  [
    'sends 100 without end',
    repeating('', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000)),
    { ok: false, reason: 'invalid_response', status: null },
  ],
  [
    'drips 100 without end',
    repeating('', 'HTTP/1.1 100 Continue\r\n\r\n', 20),
    { ok: false, reason: 'timed_out', status: null },
  ],
  [
    'sends a hundred interim responses before the answer',
    answering('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100), `${ok}Content-Length: 0\r\n\r\n`),
    { ok: false, reason: 'invalid_response' },
  ],
  [
    'sends 101 without naming a protocol',
    answering('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    { ok: false, reason: 'invalid_response', status: null },
  ],
  [
    'sends empty lines without end',
    repeating('', '\r\n'.repeat(8_192)),
    { ok: false, reason: 'invalid_response', status: null },
  ],
  [
    'sends small chunks with large extensions',
    repeating(chunked, `1;x=${'y'.repeat(8_000)}\r\nx\r\n`),
    { ok: false, reason: 'invalid_response', status: 200 },
  ],
  [
    'sends trailers without end',
    repeating(`${chunked}0\r\n`, `X-Trailer: ${'y'.repeat(8_000)}\r\n`),
    { ok: false, reason: 'invalid_response', status: 200 },
  ],
];

const receivers: Receiver[] = [];

/** Stopped after its test in any case: an open one prevents the end of the process. */
async function start(...how: Parameters<typeof startReceiver>): Promise<Receiver> {
  const receiver = await startReceiver(...how);
  receivers.push(receiver);
  return receiver;
}

afterEach(() => Promise.all(receivers.splice(0).map((receiver) => receiver.stop())));

describe('an attempt at a receiver that', () => {
  it.each(faults)('%s ends in time, with the reason', async (_name, conduct, outcome) => {
    const receiver = await start(conduct);
    const timesOut = 'reason' in outcome && outcome.reason === 'timed_out';
    const policy = { allowLoopback: true, limits: timesOut ? limits : patience };
    const timer = timesOut ? timerMs(limits.attemptTimeoutMs) : undefined;
    const result = await sendGuarded({ ...request, url: receiver.url }, policy);
    expect(result).toMatchObject(outcome.ok ? outcome : { ownFault: false, ...outcome });
    if (timer) expect(result.durationMs).toBeLessThanOrEqual((await timer) + slackMs);
    await receiver.whenIdle();
    expect(receiver.connections()).toBe(1);
  });

  it('sends longer headers than the limit allows is not read further', async () => {
    const receiver = await start(answering(`${ok}X-Long: ${'x'.repeat(500)}\r\nContent-Length: 0\r\n\r\n`));
    const send = (headerBytes: number) =>
      sendGuarded({ ...request, url: receiver.url }, { allowLoopback: true, limits: { headerBytes } });
    expect(await send(400)).toMatchObject({ ok: false, reason: 'invalid_response' });
    expect(await send(600)).toMatchObject({ ok: true });
  });

  it('refuses the connection fails to connect', async () => {
    const receiver = await start(() => undefined);
    await receiver.stop();
    const policy = { allowLoopback: true, limits: patience };
    const result = await sendGuarded({ ...request, url: receiver.url }, policy);
    expect(result).toMatchObject({
      ok: false,
      reason: 'connect_failed',
      code: 'ECONNREFUSED',
      ownFault: false,
    });
  });

  it('never reads a large request ends in time', async () => {
    const receiver = await start((socket) => void socket.pause());
    const body = Buffer.alloc(32 * 1024 * 1024);
    const result = await sendGuarded(
      { ...request, body, url: receiver.url },
      { allowLoopback: true, limits },
    );
    expect(result).toMatchObject({ ok: false, reason: 'timed_out', status: null });
  });

  it('sends a gzip bomb is read as the few bytes that came, not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024));
    const head = `${ok}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`;
    const receiver = await start(answering(head, bomb));
    const policy = { allowLoopback: true, limits: patience };
    const result = await sendGuarded({ ...request, url: receiver.url }, policy);
    expect(result).toMatchObject({ ok: true, status: 200, isBodyComplete: true });
    expect(result.ok && result.bodyExcerpt.length).toBeLessThanOrEqual(bomb.length);
  });

  it('hangs leaves a hundred others unaffected', async () => {
    const hanging = await start(() => undefined);
    const healthy = await start(answering(`${ok}Content-Length: 0\r\n\r\n`));
    const send = (url: string) =>
      sendGuarded({ ...request, url }, { allowLoopback: true, limits: { attemptTimeoutMs: 5_000 } });
    const hung = Array.from({ length: 200 }, () => send(hanging.url));
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(healthy.url)));
    expect(answers.filter((answer) => answer.ok && answer.durationMs < 4_000)).toHaveLength(100);
    expect((await Promise.all(hung)).every((result) => !result.ok && result.reason === 'timed_out')).toBe(
      true,
    );
  }, 30_000);
});

describe('an attempt at a TLS receiver that', () => {
  const answer = answering(`${ok}Content-Length: 2\r\n\r\nok`);
  const good = makeCertificate(['127.0.0.1']);

  it('has a certificate for its address succeeds', async () => {
    const receiver = await start(answer, { tls: good });
    const result = await sendGuarded(
      { ...request, url: receiver.url },
      { allowLoopback: true, ca: good.cert },
    );
    expect(result).toMatchObject({ ok: true, status: 200, bodyExcerpt: 'ok' });
  });

  it.each([
    ['is not trusted', good, undefined],
    ['has expired', makeCertificate(['127.0.0.1'], new Date(Date.now() - 86_400_000)), 'CERT_HAS_EXPIRED'],
    [
      'is for another host',
      makeCertificate(['hook.example.com', '127.0.0.2']),
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
  ])('has a certificate that %s fails before a byte of the request is sent', async (_name, tls, code) => {
    const receiver = await start(answer, { tls });
    const ca = code === undefined ? {} : { ca: tls.cert };
    const result = await sendGuarded(
      { ...request, url: receiver.url },
      { allowLoopback: true, limits, ...ca },
    );
    expect(result).toMatchObject({ ok: false, reason: 'tls_failed', ownFault: false, ...(code && { code }) });
    expect(receiver.received()).toBe('');
  });

  it.each<[string, Conduct, Partial<EgressFailure>]>([
    [
      'speaks plain HTTP',
      (socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
      { reason: 'tls_failed' },
    ],
    [
      'hangs up in the handshake',
      (socket) => void socket.once('data', () => socket.end()),
      { reason: 'tls_failed' },
    ],
    ['stays silent in the handshake', () => undefined, { reason: 'timed_out' }],
  ])('%s fails in time', async (_name, conduct, outcome) => {
    const receiver = await start(conduct);
    // Only silence ends at the limit; a busy machine may need longer for the others.
    const isSilent = outcome.reason === 'timed_out';
    const given = isSilent ? limits : patience;
    const timer = isSilent ? timerMs(limits.connectTimeoutMs) : patience.connectTimeoutMs;
    const result = await sendGuarded(
      { ...request, url: receiver.url.replace('http:', 'https:') },
      { allowLoopback: true, limits: given },
    );
    expect(result).toMatchObject({ ok: false, ownFault: false, ...outcome });
    expect(result.durationMs).toBeLessThanOrEqual((await timer) + slackMs);
    await receiver.whenIdle();
  });
});
