import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { defaultLimits } from './egress-policy.js';
import { GuardedConnection } from './guarded-connection.js';
import { answering, startReceiver, type Receiver } from './test/receiver.js';

describe('an exchange over a guarded connection', () => {
  const answer = answering(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(500)}\r\nContent-Length: 0\r\n\r\n`);
  let receiver: Receiver;
  let socket: Socket;
  beforeEach(async () => {
    receiver = await startReceiver(answer);
    socket = connect(receiver.port, '127.0.0.1');
    await once(socket, 'connect');
  });
  afterEach(() => receiver.stop());

  const send = (limits = defaultLimits) => {
    const url = new URL(receiver.url);
    const connection = new GuardedConnection(socket, url.origin, '127.0.0.1', limits);
    const request = { url: url.href, method: 'GET' } as const;
    return connection.exchange(url, request, false, () => undefined, new AbortController().signal);
  };

  it('over a connection that was just lost fails, and opens no other', async () => {
    socket.destroy();
    await expect(send()).rejects.toMatchObject({ name: 'EgressFault', reason: 'reset' });
    expect(receiver.connections()).toBe(1);
  });

  it('takes headers up to the limit it is given, and no more', async () => {
    await expect(send({ ...defaultLimits, headerBytes: 400 })).rejects.toMatchObject({
      reason: 'invalid_response',
    });
  });

  it('leaves the connection closed', async () => {
    await expect(send()).resolves.toMatchObject({ status: 200, bodyExcerpt: '' });
    expect(socket.destroyed).toBe(true);
  });
});
