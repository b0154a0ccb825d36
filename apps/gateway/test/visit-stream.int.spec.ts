/** WebSockets to remote browsers: who gets one, that bytes pass both ways, and that a lost access cuts it. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { visitContract, VisitNotFound } from '@handtest/contracts/browser';
import { ServiceUnavailable } from '@handtest/contracts/define';
import { newToken, tokenHash, verificationContract } from '@handtest/contracts/identity';
import { JobNotFound, liveContract } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { WebSocket, WebSocketServer } from 'ws';
import { forgetScripts, issueToken, received, revokeToken, script } from './fake-services.js';
import { GatewayUnderTest } from './gateway-under-test.js';

const streamPath = '/api/tester/jobs/job_1/browser/stream';
const watchPath = '/api/jobs/job_1/browser/watch';
const host = 'handtest.example';
const streamsPerReplica = 8;

let gateway: GatewayUnderTest;
let replica: Server;
let sockets: WebSocketServer;
const opened: WebSocket[] = [];
/** Connections of the gateway, by the port of the client. */
const accepted = new Map<number | undefined, Socket>();

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({
    env: {
      PUBLIC_URL: `https://${host}`,
      STREAMS_PER_REPLICA: String(streamsPerReplica),
      STREAMS_PER_USER: '3',
      STREAMS_PER_ORGANIZATION: '2',
    },
  });
  const server = gateway.replicas[0]!.app.getHttpServer() as Server;
  server.on('connection', (socket) => accepted.set(socket.remotePort, socket));
  replica = createServer();
  // The ticket decides, as in the browser service.
  sockets = new WebSocketServer({ noServer: true });
  replica.on('upgrade', (request, socket, head) => {
    const ticket = new URL(request.url!, 'http://replica').searchParams.get('ticket');
    if (ticket !== 'good & valid')
      return void socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      opened.push(accepted);
      accepted.send('welcome');
      accepted.on('message', (data: Buffer, isBinary) => accepted.send(data, { binary: isBinary }));
    });
  });
  await new Promise<void>((resolve) => replica.listen(0, '127.0.0.1', resolve));
});

beforeEach(() => {
  forgetScripts();
  answerPlace('good & valid');
});

afterAll(async () => {
  for (const socket of opened) socket.terminate();
  replica.close();
  await gateway.stop();
});

function placeWith(ticket: string) {
  return { address: `http://127.0.0.1:${(replica.address() as AddressInfo).port}`, ticket };
}

function answerPlace(ticket: string): void {
  for (const operation of ['stream', 'watch']) script(visitContract, operation, () => placeWith(ticket));
}

const newTester = () => issueToken('ses', { platformRoles: ['tester'] });

type Headers = Record<string, string>;

/** The messages of a connection as they come, or the status of its refusal. */
async function open(
  path: string,
  headers: Headers,
): Promise<{ socket: WebSocket; messages: Buffer[] } | number> {
  const socket = new WebSocket(gateway.replicas[0]!.url.replace('http', 'ws') + path, {
    headers: { host, ...headers },
  });
  const messages: Buffer[] = [];
  socket.on('message', (data: Buffer) => messages.push(data));
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ socket, messages }));
    socket.once('unexpected-response', (_, response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    socket.once('error', reject);
  });
}

async function headersOfRefusal(path: string, headers: Headers) {
  const url = gateway.replicas[0]!.url.replace('http', 'ws') + path;
  const socket = new WebSocket(url, { headers: { host, ...headers } });
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  response.resume();
  return response.headers;
}

/** Sends a handshake, and keeps its side of the connection open until it is destroyed. */
function openRaw(path: string, headers: Headers): Socket {
  const { hostname, port } = new URL(gateway.replicas[0]!.url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const websocket = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const all = { host, ...websocket, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  return socket.on('error', () => {});
}

async function statusOf(socket: Socket): Promise<number> {
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString())![1]);
}

/** The gateway's side of a connection has ended. */
async function closed(localPort: number | undefined): Promise<void> {
  await eventually(() => expect(accepted.get(localPort)?.destroyed).toBe(true));
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function opens(path: string, headers: Headers) {
  const stream = await open(path, headers);
  if (typeof stream === 'number') throw new Error(`refused with ${stream}`);
  return stream;
}

it('passes bytes both ways, from the first one on', async () => {
  const { socket, messages } = await opens(streamPath, bearer(newTester()));
  await eventually(() => expect(messages.map(String)).toEqual(['welcome']));
  const picture = Buffer.alloc(300_000, 7);
  socket.send(picture);
  await eventually(() => expect(messages[1]?.equals(picture)).toBe(true));
  const [call] = received.get('rpc.browser.visit.stream')!;
  expect(call!.request).toEqual({ jobId: 'job_1' });
  const ended = new Promise((resolve) => opened.at(-1)!.once('close', resolve));
  socket.terminate();
  await ended;
});

it('takes the cookie of a page of this origin, and of no other', async () => {
  const cookie = { cookie: `__Host-handtest=${newTester()}` };
  const { socket } = await opens(streamPath, { ...cookie, origin: `https://${host}` });
  socket.terminate();
  const foreign: Headers[] = [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `https://${host}.evil.example` },
    { origin: `https://${host}`, 'sec-fetch-site': 'cross-site' },
    { origin: `https://${host}:444` },
  ];
  for (const headers of foreign)
    expect([headers, await open(streamPath, { ...cookie, ...headers })]).toEqual([headers, 401]);
});

it('is for testers, and to watch for every token', async () => {
  expect(await open(streamPath, {})).toBe(401);
  expect(await headersOfRefusal(streamPath, {})).toHaveProperty('www-authenticate');
  expect(await open(streamPath, bearer(newToken('ses')))).toBe(401);
  expect(await open(streamPath, bearer(issueToken('ses')))).toBe(403);
  expect(await open(streamPath, bearer(issueToken('key')))).toBe(403);
  const { socket } = await opens(watchPath, bearer(issueToken('key')));
  socket.terminate();
});

it('answers the errors of the service, and 503 when the replica refuses', async () => {
  const tester = bearer(newTester());
  answerPlace('forged');
  expect(await open(streamPath, tester)).toBe(503);
  script(visitContract, 'stream', () => {
    throw new VisitNotFound();
  });
  expect(await open(streamPath, tester)).toBe(404);
  expect(await open('/api/no/such/path', tester)).toBe(404);
});

it('lets one user have as many as of other streams, and again after one has ended', async () => {
  const tester = bearer(newTester());
  const all = [
    await opens(streamPath, tester),
    await opens(streamPath, tester),
    await opens(streamPath, tester),
  ];
  expect(await open(streamPath, tester)).toBe(429);
  all[0]!.socket.terminate();
  await eventually(async () => all.push(await opens(streamPath, tester)));
  for (const { socket } of all) socket.terminate();
});

it('lets the API keys of one organization have as many as of other streams, and others still watch', async () => {
  const keyOf = (organizationId: string) => bearer(issueToken('key', { organizationId }));
  const all = [await opens(watchPath, keyOf('org_1')), await opens(watchPath, keyOf('org_1'))];
  expect(await open(watchPath, keyOf('org_1'))).toBe(429);
  expect(await headersOfRefusal(watchPath, keyOf('org_1'))).toHaveProperty('retry-after', '10');
  all.push(await opens(watchPath, keyOf('org_2')));
  all[0]!.socket.terminate();
  await eventually(async () => all.push(await opens(watchPath, keyOf('org_1'))));
  for (const { socket } of all) socket.terminate();
});

it('says to a usual request that it is a WebSocket', async () => {
  const answer = await gateway.request('GET', streamPath, { token: newTester() });
  expect([answer.status, answer.body.code]).toEqual([426, 'upgrade_required']);
});

it.each([
  ['another version', { 'sec-websocket-version': '99' }],
  ['no key', { 'sec-websocket-key': '' }],
])('says the same to a handshake with %s, which no retry mends', async (_name, headers) => {
  const socket = openRaw(watchPath, { ...bearer(issueToken('ses')), ...headers });
  expect(await statusOf(socket)).toBe(426);
  socket.destroy();
});

it('ends when the session ends', async () => {
  const token = newTester();
  const { socket } = await opens(streamPath, bearer(token));
  const ended = new Promise((resolve) => socket.once('close', resolve));
  revokeToken(token);
  const from = Date.now();
  await ended;
  expect(Date.now() - from).toBeLessThan(8_000);
}, 15_000);

it('ends when a viewer loses the access to the job, not when the job service fails', async () => {
  const { socket } = await opens(watchPath, bearer(issueToken('ses')));
  const reads = () => received.get('rpc.job.live.read') ?? [];
  const ended = once(socket, 'close');
  script(liveContract, 'read', () => {
    throw new ServiceUnavailable();
  });
  await eventually(() => expect(reads().length).toBeGreaterThan(1));
  expect(socket.readyState).toBe(WebSocket.OPEN);
  expect(reads()[0]!.request).toMatchObject({ jobId: 'job_1' });
  script(liveContract, 'read', () => {
    throw new JobNotFound();
  });
  await ended;
}, 15_000);

describe('a refused client that keeps its side of the connection open', () => {
  const refuseVisits = () =>
    script(visitContract, 'stream', () => {
      throw new VisitNotFound();
    });

  it.each([
    [401, streamPath, () => ({})],
    [401, '/api/jobs', () => ({})],
    [404, '/api/no/such/path', () => bearer(newTester())],
    [404, streamPath, () => bearer(newTester())],
  ])('leaves no connection after a %i of %s', async (status, path, headersOf) => {
    refuseVisits();
    const socket = openRaw(path, headersOf());
    expect(await statusOf(socket)).toBe(status);
    const { localPort } = socket;
    socket.write('x');
    await closed(localPort);
    socket.destroy();
  });

  it('leaves the slots to others', async () => {
    refuseVisits();
    const refused: Socket[] = [];
    for (let index = 0; index < streamsPerReplica; index++) {
      const tester = issueToken('ses', { platformRoles: ['tester'], userId: `user_refused_${index}` });
      refused.push(openRaw(streamPath, bearer(tester)));
      expect(await statusOf(refused.at(-1)!)).toBe(404);
    }
    answerPlace('good & valid');
    const { socket } = await opens(streamPath, bearer(newTester()));
    socket.terminate();
    for (const one of refused) one.destroy();
  });
});

describe('a client that resets the connection before the stream opens', () => {
  const reset = async (socket: Socket) => {
    const { localPort } = socket;
    socket.resetAndDestroy();
    await closed(localPort);
  };

  it('holds no slot after the check of its token', async () => {
    const user = { userId: 'user_reset', platformRoles: ['tester'] } as const;
    const tester = { caller: { kind: 'session', tokenId: 'ses_1', roles: {}, ...user } };
    const answers = Promise.withResolvers<void>();
    script(verificationContract, 'verify', async (questions) => {
      await answers.promise;
      return (questions as unknown as object[]).map(() => tester);
    });
    const tokens = [newToken('ses'), newToken('ses'), newToken('ses')];
    const sockets = tokens.map((token) => openRaw(streamPath, bearer(token)));
    await eventually(() => {
      const asked = JSON.stringify(received.get('rpc.identity.verification.verify'));
      for (const token of tokens) expect(asked).toContain(tokenHash(token));
    });
    for (const socket of sockets) await reset(socket);
    answers.resolve();
    forgetScripts();
    answerPlace('good & valid');
    const { socket } = await opens(streamPath, bearer(issueToken('ses', user)));
    socket.terminate();
  });

  it('leaves no connection to the replica', async () => {
    const openedBefore = opened.length;
    const answers = Promise.withResolvers<void>();
    script(visitContract, 'stream', async () => {
      await answers.promise;
      return placeWith('good & valid');
    });
    const socket = openRaw(streamPath, bearer(newTester()));
    await eventually(() => expect(received.get('rpc.browser.visit.stream')).toHaveLength(1));
    await reset(socket);
    answers.resolve();
    await eventually(() => {
      expect(opened).toHaveLength(openedBefore + 1);
      expect(opened.at(-1)!.readyState).toBe(WebSocket.CLOSED);
    });
  });
});
