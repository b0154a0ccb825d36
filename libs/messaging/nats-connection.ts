/** The NATS connection of a process, named after its service. It reconnects without a limit. */
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
    // Otherwise each request creates an Error for its stack; our errors name the operation.
    noAsyncTraces: true,
    inboxPrefix: inboxPrefix(service),
    maxReconnectAttempts: -1,
    waitOnFirstConnect: true,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    ignoreAuthErrorAbort: true,
    // A server that hangs counts as lost after 3 s: waiting calls fail within their 5 s, later ones immediately.
    pingInterval: 1_000,
    maxPingOut: 2,
    // For one attempt to connect.
    timeout: 5_000,
  });
  services.set(connection, service);
  return connection;
}

/** A new subject for replies, below the prefix that the connection's user may subscribe to. */
export function replySubjectOf(connection: NatsConnection): string {
  const service = services.get(connection);
  if (service === undefined) throw new Error('The connection was not made by connectToNats');
  return createInbox(inboxPrefix(service));
}
