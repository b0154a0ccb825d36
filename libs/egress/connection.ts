import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { isSameAddress } from './address-policy.js';
import type { Destination } from './destination.js';
import { EgressFault, type EgressFaultDetails, socketFaultDetails } from './egress-fault.js';
import { defaultLimits, type Dial, type EgressPolicy } from './egress-policy.js';
import { withTimeLimit } from './time-limit.js';

/** A host with hundreds of addresses must not cause hundreds of connections in one attempt. */
const maxAddressesTried = 3;

/** To a literal and without a `lookup`: there is no name that could lead elsewhere. */
const dialDirectly: Dial = (address, port) => connectTcp({ host: address, port, autoSelectFamily: false });

/**
 * Opens a connection to one of the checked addresses, with TLS for the URL's host for https. Compares the peer's
 * address with the checked one before it sends a byte. Ignores proxy variables.
 * @throws EgressFault (`connect_failed`, `tls_failed`, `timed_out`, `refused_address`)
 */
export async function openConnection(
  destination: Destination,
  policy: EgressPolicy,
  outer: AbortSignal,
): Promise<Socket> {
  const limitMs = policy.limits?.connectTimeoutMs ?? defaultLimits.connectTimeoutMs;
  const fault = () =>
    new EgressFault('timed_out', `No connection to ${destination.host} within ${limitMs / 1000} s`);
  return withTimeLimit({ limitMs, fault, outer }, async (signal) => {
    const limit = { limitMs, fault, outer: signal };
    const socket = await connectToAny(destination, policy.dial ?? dialDirectly, limit);
    return destination.url.protocol === 'https:' ? secure(socket, destination, policy, signal) : socket;
  });
}

/**
 * Tries the addresses in order. Each has an equal share of the time, so that the next one is tried after a dead one.
 */
async function connectToAny(
  destination: Destination,
  dial: Dial,
  limit: Parameters<typeof withTimeLimit>[0],
): Promise<Socket> {
  const addresses = destination.addresses.slice(0, maxAddressesTried);
  const share = { ...limit, limitMs: limit.limitMs / addresses.length };
  const faults: EgressFault[] = [];
  for (const address of addresses) {
    try {
      return await withTimeLimit(share, (signal) => connectTo(address, destination, dial, signal));
    } catch (error) {
      if (!(error instanceof EgressFault) || error.reason === 'refused_address') throw error;
      faults.push(error);
    }
  }
  // Our own missing IPv6 route must not hide that the receiver refused us over IPv4.
  throw faults.find((fault) => !fault.ownFault) ?? faults[0];
}

async function connectTo(
  address: string,
  { host, port }: Destination,
  dial: Dial,
  signal: AbortSignal,
): Promise<Socket> {
  const socket = dial(address, port);
  await ready(socket, 'connect', signal, (details) =>
    details.code === 'ETIMEDOUT'
      ? new EgressFault('timed_out', `${host} did not answer`, details)
      : new EgressFault('connect_failed', `No connection to ${host} (${details.code})`, details),
  );
  if (!isSameAddress(socket.remoteAddress ?? '', address)) {
    socket.destroy();
    throw new EgressFault(
      'refused_address',
      `The connection to ${host} did not end at the address that was checked`,
    );
  }
  return socket;
}

/** `rejectUnauthorized` is explicit so that NODE_TLS_REJECT_UNAUTHORIZED cannot disable it. */
async function secure(
  socket: Socket,
  { host, isLiteral }: Destination,
  { ca }: EgressPolicy,
  signal: AbortSignal,
): Promise<Socket> {
  const secured = connectTls({
    socket,
    host,
    servername: isLiteral ? '' : host,
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true,
    ...(ca === undefined ? {} : { ca: [ca].flat() as string[] }),
  });
  await ready(
    secured,
    'secureConnect',
    signal,
    (details) => new EgressFault('tls_failed', `No secure connection to ${host} (${details.code})`, details),
  );
  return secured;
}

/** Waits for the event. Destroys the socket and throws after an error or the time limit. */
async function ready(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
  faultOf: (details: EgressFaultDetails) => EgressFault,
): Promise<void> {
  // An error between this wait and the next destroys the socket; its next user reports it.
  socket.on('error', () => undefined);
  try {
    await once(socket, event, { signal });
  } catch (error) {
    socket.destroy();
    throw signal.aborted ? signal.reason : faultOf(socketFaultDetails(error));
  }
}
