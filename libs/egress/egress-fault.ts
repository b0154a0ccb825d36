/**
 * Why an attempt to reach a user-given address failed.
 *
 * - `refused_url`, `refused_address`: our policy forbids it; nothing was sent, and only a DNS change helps.
 * - `dns_failed`, `connect_failed`, `tls_failed`: there is no connection.
 * - `timed_out`: the time limit of the connection or of the whole attempt passed.
 * - `reset`: the connection ended before the response was complete.
 * - `invalid_response`: the response is not HTTP/1.1, or its headers are too large.
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

export interface EgressFaultDetails {
  readonly code?: string | null;
  readonly ownFault?: boolean;
  readonly cause?: unknown;
}

/**
 * Thrown between the stages of an attempt and returned as an `EgressFailure`. `message` may be shown to the customer:
 * it contains no address from DNS, because callers could then read our internal DNS. `ownFault` marks an outage on our
 * side. `code` is the system's or library's error code.
 */
export class EgressFault extends Error {
  override readonly name = 'EgressFault';
  readonly code: string | null;
  readonly ownFault: boolean;

  constructor(
    readonly reason: EgressFaultReason,
    message: string,
    details: EgressFaultDetails = {},
  ) {
    super(message, { cause: details.cause });
    this.code = details.code ?? null;
    this.ownFault = details.ownFault ?? false;
  }
}

export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/**
 * DNS failures without information about the name: our DNS server is down, unreachable, refuses us or could not reach
 * other servers. SERVFAIL also occurs when only the receiver's DNS is broken. The two look the same, and counting an
 * attempt that we lost ourselves would be worse.
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

/** Socket failures on our side: no route, network down, no free port or descriptor, own firewall. */
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

export function isOwnDnsFault(code: string | null): boolean {
  return code !== null && ownDnsFaults.has(code);
}

/** Of a failed connect, read or write. */
export function socketFaultDetails(error: unknown): Required<EgressFaultDetails> {
  const code = errorCode(error);
  return { code, ownFault: code !== null && ownSocketFaults.has(code), cause: error };
}

/**
 * An error of the receiver or the network as an `EgressFault`; any other error unchanged, because it is our defect.
 *
 * @param isLostByKeeping the request used a kept connection and no byte of an answer came. The receiver may have closed
 * that connection, so a lost request counts as our own outage (docs/decisions/0021).
 */
export function exchangeFault(error: unknown, isLostByKeeping = false): unknown {
  if (error instanceof EgressFault) return error;
  const details = socketFaultDetails(error);
  const { code, ownFault } = details;
  if (code?.startsWith('HPE_'))
    return new EgressFault('invalid_response', 'The response is not valid HTTP', details);
  if (code === 'ETIMEDOUT') return new EgressFault('timed_out', 'The connection timed out', details);
  if (!code?.startsWith('E')) return error;
  const message = 'The connection ended before the response was complete';
  return new EgressFault('reset', message, { ...details, ownFault: ownFault || isLostByKeeping });
}
