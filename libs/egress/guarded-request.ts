import { ConnectionPool } from './connection-pool.js';
import { openConnection } from './connection.js';
import { resolveDestination } from './destination.js';
import { EgressFault, type EgressFaultReason } from './egress-fault.js';
import { defaultLimits, type EgressPolicy } from './egress-policy.js';
import { type Answer, type EgressRequest, exchange } from './exchange.js';
import { withTimeLimit } from './time-limit.js';

/** For a policy without a pool: each request closes its connection. */
const unpooled = new ConnectionPool({ keepAlive: false });

/** An answer with any status, also a 500 or a redirect. Redirects are not followed. */
export interface EgressResponse extends Answer {
  readonly ok: true;
  readonly durationMs: number;
}

/**
 * No complete answer. `message` may be shown to the customer. `code` is a `UrlRefusal` for `refused_url`, otherwise the
 * system's or library's error code. `status` is set if the response began. `ownFault` marks an outage on our side (DNS
 * server down, no route …) or a kept connection that the receiver had closed; it must not count as an attempt.
 */
export interface EgressFailure {
  readonly ok: false;
  readonly reason: EgressFaultReason;
  readonly message: string;
  readonly code: string | null;
  readonly status: number | null;
  readonly ownFault: boolean;
  readonly durationMs: number;
}

/**
 * Sends one request to a user-given URL and checks everything again: URL, DNS, address, peer. A kept connection is used
 * only if the same addresses were checked for this request. Resolves within `attemptTimeoutMs`. It rejects only for a
 * defect of the calling code, such as an invalid header name.
 */
export async function sendGuarded(
  request: EgressRequest,
  policy: EgressPolicy,
): Promise<EgressResponse | EgressFailure> {
  const limits = { ...defaultLimits, ...policy.limits };
  const startedAt = performance.now();
  let status: number | null = null;
  const limit = { limitMs: limits.attemptTimeoutMs, fault: () => attemptTimedOut(limits.attemptTimeoutMs) };
  try {
    const answer = await withTimeLimit(limit, async (signal) => {
      const destination = await resolveDestination(request.url, policy, signal);
      const open = () => openConnection(destination, policy, signal);
      const onStatus = (seen: number) => (status = seen);
      const connections = policy.connections ?? unpooled;
      return exchange(request, { destination, connections, open, limits, onStatus, signal });
    });
    return { ok: true, ...answer, durationMs: since(startedAt) };
  } catch (error) {
    return failureOf(error, status, since(startedAt));
  }
}

/**
 * Checks a URL before it is saved, as `sendGuarded` does before it connects. Null if it may be saved; a failure with
 * `ownFault` means that DNS did not answer.
 */
export async function checkDestination(url: string, policy: EgressPolicy): Promise<EgressFailure | null> {
  const startedAt = performance.now();
  try {
    await resolveDestination(url, policy);
    return null;
  } catch (error) {
    return failureOf(error, null, since(startedAt));
  }
}

function failureOf(error: unknown, status: number | null, durationMs: number): EgressFailure {
  if (!(error instanceof EgressFault)) throw error;
  const { reason, message, code, ownFault } = error;
  return { ok: false, reason, message, code, status, ownFault, durationMs };
}

function attemptTimedOut(limitMs: number): EgressFault {
  return new EgressFault('timed_out', `No complete response within ${limitMs / 1000} s`);
}

function since(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}

/** Why an address is refused when it is saved, as the end of a sentence that begins with the name of its field. */
export function addressProblem({ message, ownFault }: Pick<EgressFailure, 'message' | 'ownFault'>): string {
  if (message.startsWith('The URL ')) return message.slice('The URL '.length);
  const cause = message.charAt(0).toLowerCase() + message.slice(1);
  return `must be a public address: ${cause}${ownFault ? ' right now; try again' : ''}`;
}
