import { errors } from 'undici';

/**
 * Why an attempt to reach a user-given address failed.
 *
 * - `refused_url`, `refused_address`: our policy forbids it; nothing was sent, and trying again won't help
 *   unless DNS changes.
 * - `dns_failed`, `connect_failed`, `tls_failed`: no connection came about.
 * - `timed_out`: the time limit of the connection or of the whole attempt passed.
 * - `reset`: the connection ended before the response was complete.
 * - `invalid_response`: what came back is not HTTP/1.1, or its headers are too large.
 */
export type EgressFaultReason =
  | 'refused_url'
  | 'refused_address'
  | 'dns_failed'
  | 'connect_failed'
  | 'tls_failed'
  | 'timed_out'
  | 'reset'
  | 'invalid_response';

/**
 * Thrown between the stages of an attempt, and turned into an `EgressFailure` at the door. `message` may be
 * shown to the customer: it never names an address that DNS gave us, because that would let a caller read our
 * internal DNS. `ownFault` marks an outage on our side. `code` is the system's or library's error code.
 */
export class EgressFault extends Error {
  override readonly name = 'EgressFault';
  readonly code: string | null;
  readonly ownFault: boolean;

  constructor(
    readonly reason: EgressFaultReason,
    message: string,
    details: { code?: string | null; ownFault?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.code = details.code ?? null;
    this.ownFault = details.ownFault ?? false;
  }
}

/** The `code` of a system or library error, or null where it has none. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/**
 * DNS failures that say nothing about the name asked for: our DNS server is down, unreachable, refuses us or
 * could not reach the rest of the world. SERVFAIL also happens when only the receiver's own DNS is broken;
 * the two can't be told apart, and counting an attempt that we lost ourselves would be the worse mistake.
 */
const ownDnsFaults: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'EAI_MEMORY',
  'EAI_SYSTEM',
  'ECANCELLED',
  'ECONNREFUSED',
  'EDESTRUCTION',
  'EFILE',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ENOTINITIALIZED',
  'EREFUSED',
  'ESERVFAIL',
  'ETIMEOUT',
]);

/**
 * Socket failures that happen on this side: no route, network down, no free port or descriptor, own firewall.
 */
const ownSocketFaults: ReadonlySet<string> = new Set([
  'EACCES',
  'EADDRNOTAVAIL',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EPERM',
]);

/** Whether a failed DNS lookup is an outage of our own. */
export function isOwnDnsFault(code: string | null): boolean {
  return code !== null && ownDnsFaults.has(code);
}

/** Whether a failed connect, read or write is an outage of our own. */
export function isOwnSocketFault(code: string | null): boolean {
  return code !== null && ownSocketFaults.has(code);
}

/** Anything but what a receiver or the network can do is given back as it is: it is a mistake of ours. */
export function exchangeFault(error: unknown): unknown {
  if (error instanceof EgressFault) return error;
  const code = errorCode(error);
  const details = { code, cause: error, ownFault: isOwnSocketFault(code) };
  if (isInvalidResponse(error))
    return new EgressFault('invalid_response', 'The response is not valid HTTP', details);
  if (code === 'ETIMEDOUT') return new EgressFault('timed_out', 'The connection timed out', details);
  const isLost =
    error instanceof errors.SocketError || code === 'HPE_INVALID_EOF_STATE' || code?.startsWith('E');
  if (isLost) return connectionLost(details);
  return error;
}

/** undici reports an unsolicited 101 as a socket error whose message begins with "bad". */
function isInvalidResponse(error: unknown): boolean {
  if (error instanceof errors.SocketError) return error.message.startsWith('bad ');
  return (
    (error instanceof errors.HTTPParserError && errorCode(error) !== 'HPE_INVALID_EOF_STATE') ||
    error instanceof errors.HeadersOverflowError ||
    error instanceof errors.ResponseContentLengthMismatchError
  );
}

export function connectionLost(details: ConstructorParameters<typeof EgressFault>[2] = {}): EgressFault {
  return new EgressFault('reset', 'The connection ended before the response was complete', details);
}
