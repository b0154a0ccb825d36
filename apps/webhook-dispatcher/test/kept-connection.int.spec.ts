/** Receivers that cut reused connections. */
import { newId } from '@handtest/contracts/define';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { AttemptService, type SignedRequest } from '../attempt/attempt.service.js';
import { type DispatcherUnderTest, startDispatcher } from './dispatcher-under-test.js';

let dispatcher: DispatcherUnderTest;
let stopReceiver: () => Promise<void>;

beforeAll(async () => {
  dispatcher = await startDispatcher();
});

afterAll(() => dispatcher.stop());

afterEach(() => stopReceiver());

/** Resets each connection at its second request. */
async function receiverThatCutsKept(): Promise<string> {
  const answered = new WeakSet<Socket>();
  const server = createServer((request, response) => {
    if (answered.has(request.socket)) return void request.socket.resetAndDestroy();
    answered.add(request.socket);
    request.resume().once('end', () => setTimeout(() => response.end(), 50));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stopReceiver = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`;
}

async function requestTo(url: string): Promise<SignedRequest> {
  const project = dispatcher.addProject();
  await dispatcher.put(project, url);
  const sql = 'SELECT encrypted_secret AS "encryptedSecret" FROM webhook_endpoint WHERE project_id = $1';
  const [row] = await dispatcher.sql<{ encryptedSecret: Buffer }>(sql, [project.id]);
  const id = newId('delivery');
  const when = { startedAt: new Date(), ownFaults: 0 };
  return {
    ...row!,
    previousSecret: null,
    olderSecret: null,
    id,
    projectId: project.id,
    url,
    body: Buffer.from('{}'),
    ...when,
  };
}

it('a delivery fails over a reused connection once, and not again while other connections are open', async () => {
  const request = await requestTo(await receiverThatCutsKept());
  const attempts = dispatcher.replicas[0]!.app.get(AttemptService);
  // Three at once: three connections stay open.
  const first = await Promise.all([1, 2, 3].map(() => attempts.make(request)));
  expect(first.map(({ acknowledged }) => acknowledged)).toEqual([true, true, true]);
  expect(await attempts.make(request)).toMatchObject({ acknowledged: false, ownFault: true });
  expect(await attempts.make({ ...request, ownFaults: 1 })).toMatchObject({ acknowledged: true });
  expect(await attempts.make(request)).toMatchObject({ acknowledged: false, ownFault: true });
});
