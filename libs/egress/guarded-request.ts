import { openConnection } from './connection.js';
import { resolveDestination } from './destination.js';
import { connectionLost, EgressFault, type EgressFaultReason } from './egress-fault.js';
import { defaultLimits, type EgressPolicy } from './egress-policy.js';
import type { EgressRequest } from './exchange.js';
import type { GuardedConnection } from './guarded-connection.js';
import { withTimeLimit } from './time-limit.js';

/**
 * The receiver answered, whatever the status: a 500 or a redirect is an answer, and no redirect is followed.
 * Header names are in lower case, repeated ones joined by ", ". `bodyExcerpt` is the start of the body (at
 * most 16,384 bytes, not decompressed) as UTF-8 text; `isBodyComplete` is false when there was more.
 */
export interface EgressResponse {
  readonly ok: true;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyExcerpt: string;
  readonly isBodyComplete: boolean;
  readonly durationMs: number;
}

/**
 * No complete answer. `message` may be shown to the customer. `code` is a `UrlRefusal` for `refused_url`,
 * otherwise the system's or library's error code where there is one. `status` is set when the response began
 * and then broke off or ran out of time. `ownFault` marks an outage on our side (DNS server down, no route
 * …) or a kept connection that the receiver had closed, which must not use up one of the receiver's attempts.
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
 * Sends one request to a user-given URL under the policy, with every check made anew: URL, DNS, address,
 * peer. An open connection is used again only when it leads
 * to an address that was checked for this request. Resolves within `attemptTimeoutMs`; never rejects for what a receiver or the network does, only for a
 * mistake of the calling code (an invalid header name, say).
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
      const over = async (connection: GuardedConnection) => {
        const keep = policy.connections !== undefined;
        const onStatus = (seen: number) => (status = seen);
        const answer = await connection.exchange(destination.url, request, keep, onStatus, signal);
        policy.connections?.give(connection);
        return answer;
      };
      const kept = policy.connections?.take(destination);
      if (kept) return overKept(kept, over);
      return over(await openConnection(destination, policy, signal));
    });
    return { ok: true, ...answer, durationMs: since(startedAt) };
  } catch (error) {
    return failureOf(error, status, since(startedAt));
  }
}

/**
 * A receiver may close an idle connection at the very moment at which a request goes over it. Whether it did cannot be
 * told from one that met the request with a reset, and the request is not sent a second time within one attempt; but the
 * attempt was lost by our keeping the connection.
 */
async function overKept<T>(
  kept: GuardedConnection,
  over: (connection: GuardedConnection) => Promise<T>,
): Promise<T> {
  const readBefore = kept.socket.bytesRead;
  try {
    return await over(kept);
  } catch (error) {
    const isUnanswered = kept.socket.bytesRead === readBefore;
    if (!(error instanceof EgressFault) || error.reason !== 'reset' || !isUnanswered) throw error;
    throw connectionLost({ code: error.code, ownFault: true, cause: error });
  }
}

/**
 * Judges a URL when it is saved: everything `sendGuarded` checks before it connects. Null means that it may
 * be saved; a failure with `ownFault` means that DNS could not tell.
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

/** Rethrows what is not a fault of an attempt. */
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
