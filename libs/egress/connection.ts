import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { isSameAddress } from './address-policy.js';
import type { Destination } from './destination.js';
import { EgressFault, errorCode, isOwnSocketFault } from './egress-fault.js';
import { defaultLimits, type Dial, type EgressPolicy } from './egress-policy.js';
import { GuardedConnection } from './guarded-connection.js';
import { withTimeLimit } from './time-limit.js';

/** A host with hundreds of addresses must not turn one attempt into hundreds of connections. */
const maxAddressesTried = 3;

/** Without a `lookup`, and to a literal: there is no name left that could lead anywhere else. */
const dialDirectly: Dial = (address, port) => connectTcp({ host: address, port, autoSelectFamily: false });

/**
 * Opens a connection to one of the checked addresses, with TLS in the name of the URL's host for https. The
 * peer's address is compared with the checked one before a byte is sent. Nothing here reads proxy variables.
 * Throws `EgressFault` (`connect_failed`, `tls_failed`, `timed_out`, `refused_address`).
 */
export async function openConnection(
  destination: Destination,
  policy: EgressPolicy,
  outer: AbortSignal,
): Promise<GuardedConnection> {
  const limits = { ...defaultLimits, ...policy.limits };
  const limitMs = limits.connectTimeoutMs;
  const fault = () => connectTimedOut(destination.host, limitMs);
  return withTimeLimit({ limitMs, fault, outer }, async (signal) => {
    const { url } = destination;
    const { socket, address } = await connectToAny(destination, policy.dial ?? dialDirectly, limitMs, signal);
    const secured = url.protocol === 'https:' ? await secure(socket, destination, policy, signal) : socket;
    return new GuardedConnection(secured, url.origin, address, limits);
  });
}

/**
 * Tries the addresses in turn, each with an equal share of the time, so that a dead first one leaves time for
 * the next.
 */
async function connectToAny(
  destination: Destination,
  dial: Dial,
  limitMs: number,
  outer: AbortSignal,
): Promise<{ socket: Socket; address: string }> {
  const addresses = destination.addresses.slice(0, maxAddressesTried);
  const faults: EgressFault[] = [];
  for (const address of addresses) {
    const share = {
      limitMs: limitMs / addresses.length,
      fault: () => connectTimedOut(destination.host, limitMs),
      outer,
    };
    try {
      const socket = await withTimeLimit(share, (signal) => connectTo(address, destination, dial, signal));
      return { socket, address };
    } catch (error) {
      if (!(error instanceof EgressFault) || error.reason === 'refused_address') throw error;
      faults.push(error);
    }
  }
  // A missing IPv6 route of ours must not excuse a receiver that refused us over IPv4.
  throw faults.find((fault) => !fault.ownFault) ?? faults[0];
}

async function connectTo(
  address: string,
  { host, port }: Destination,
  dial: Dial,
  signal: AbortSignal,
): Promise<Socket> {
  const socket = dial(address, port);
  await ready(socket, 'connect', signal, (error) => {
    const code = errorCode(error);
    const ownFault = isOwnSocketFault(code);
    if (code === 'ETIMEDOUT')
      return new EgressFault('timed_out', `${host} did not answer`, { code, cause: error });
    return new EgressFault('connect_failed', `No connection to ${host} (${code})`, {
      code,
      ownFault,
      cause: error,
    });
  });
  if (!isSameAddress(socket.remoteAddress ?? '', address)) {
    socket.destroy();
    throw new EgressFault(
      'refused_address',
      `The connection to ${host} did not end at the address that was checked`,
    );
  }
  return socket;
}

/** `rejectUnauthorized` is spelled out so that NODE_TLS_REJECT_UNAUTHORIZED can't switch it off. */
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
  await ready(secured, 'secureConnect', signal, (error) => {
    const code = errorCode(error);
    const ownFault = isOwnSocketFault(code);
    return new EgressFault('tls_failed', `No secure connection to ${host} (${code})`, {
      code,
      ownFault,
      cause: error,
    });
  });
  return secured;
}

/** Waits for the event; destroys the socket and throws when it fails first or the time is over. */
async function ready(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
  faultOf: (error: unknown) => EgressFault,
): Promise<void> {
  // An error between this wait and the next marks the socket as destroyed; whoever uses it next reports that.
  socket.on('error', () => undefined);
  try {
    await once(socket, event, { signal });
  } catch (error) {
    socket.destroy();
    throw signal.aborted ? signal.reason : faultOf(error);
  }
}

function connectTimedOut(host: string, limitMs: number): EgressFault {
  return new EgressFault('timed_out', `No connection to ${host} within ${limitMs / 1000} s`);
}
