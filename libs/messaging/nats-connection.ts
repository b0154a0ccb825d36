/** One connection of a process to NATS: named after its service, reconnecting for ever, user and password in the URL. */
import { inboxPrefix } from '@handtest/contracts/topology';
import { connect, createInbox, type NatsConnection } from '@nats-io/transport-node';

const services = new WeakMap<NatsConnection, string>();

/** @param url `nats://user:password@host:port`, several separated by commas */
export async function connectToNats(service: string, url: string): Promise<NatsConnection> {
  const addresses = url.split(',').map((address) => new URL(address.trim()));
  const { username, password } = addresses[0]!;
  const connection = await connect({
    servers: addresses.map((address) => address.host),
    name: service,
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    // Each request would make an Error only for its stack; ours say which operation failed.
    noAsyncTraces: true,
    inboxPrefix: inboxPrefix(service),
    maxReconnectAttempts: -1,
    waitOnFirstConnect: true,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    ignoreAuthErrorAbort: true,
    // A server that hangs counts as lost after 3 s: calls that wait for it fail within their 5 s, later ones at once.
    pingInterval: 1_000,
    maxPingOut: 2,
    // Of one attempt to connect.
    timeout: 5_000,
  });
  services.set(connection, service);
  return connection;
}

/** A subject below which the connection's user may listen for replies, another one each time. */
export function replySubjectOf(connection: NatsConnection): string {
  const service = services.get(connection);
  if (service === undefined) throw new Error('The connection was not made by connectToNats');
  return createInbox(inboxPrefix(service));
}
