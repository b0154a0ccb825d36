/** The NATS connection of a process, named after its service. It reconnects without a limit, and logs what prevents it. */
import { inboxPrefix } from '@handtest/contracts/topology';
import { demandsTls, type NatsTls } from '@handtest/service';
import { Logger } from '@nestjs/common';
import { connect, type ConnectionOptions, createInbox, type NatsConnection } from '@nats-io/transport-node';
import { FailureReport } from './failure-report.js';

const services = new WeakMap<NatsConnection, string>();
const log = new Logger('NatsConnection');
/** Of one message: answers in a batch have up to 7 MB (`rpc/replies.ts`). */
const neededBytes = 8 * 1024 * 1024;

/**
 * @param url `nats://user:password@host:port`, several separated by commas; a server of `tls://` must have TLS and a
 *   valid certificate, before it gets the password
 */
export async function connectToNats(service: string, url: string, tls?: NatsTls): Promise<NatsConnection> {
  const options = optionsOf(service, url, tls);
  const report = new FailureReport(() => attempt(options));
  report.start();
  const connection = await connect(options);
  report.stop();
  reportSmallMessages(connection);
  void watch(connection, report);
  services.set(connection, service);
  return connection;
}

/** Calls work until the first large batch of answers: under load, or with the telemetry of a job. */
function reportSmallMessages({ info }: NatsConnection): void {
  const permitted = info?.max_payload ?? neededBytes;
  if (permitted >= neededBytes) return;
  log.error(`NATS permits messages of ${permitted} bytes only: set its max_payload to 8MB`);
}

/** One attempt, without waiting for a server that does not answer. Throws what prevents a connection. */
export async function attemptConnection(service: string, url: string, tls?: NatsTls): Promise<void> {
  await attempt(optionsOf(service, url, tls));
}

async function attempt(options: ConnectionOptions): Promise<void> {
  const connection = await connect({ ...options, reconnect: false, waitOnFirstConnect: false });
  await connection.close();
}

/** Runs until the connection is closed. */
async function watch(connection: NatsConnection, report: FailureReport): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') report.start();
    else if (type === 'reconnect') report.stop();
  }
  report.stop();
}

function optionsOf(service: string, url: string, tls: NatsTls = {}): ConnectionOptions {
  const addresses = url.split(',').map((address) => new URL(address.trim()));
  const { username, password } = addresses[0]!;
  return {
    servers: addresses.map((address) => address.host),
    name: service,
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(demandsTls(url) && { tls: { ...tls } }),
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
  };
}

/** A new subject for replies, below the prefix that the connection's user may subscribe to. */
export function replySubjectOf(connection: NatsConnection): string {
  const service = services.get(connection);
  if (service === undefined) throw new Error('The connection was not made by connectToNats');
  return createInbox(inboxPrefix(service));
}
