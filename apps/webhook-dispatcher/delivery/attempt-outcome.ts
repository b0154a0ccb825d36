/** What one attempt means for its delivery. Pure. */
import type { EgressFailure, EgressResponse } from '@handtest/egress';

export interface AttemptOutcome {
  /** Any 2xx (specification, Events, Delivery). */
  readonly acknowledged: boolean;
  readonly responseStatus: number | null;
  /** Fit for the customer: nothing of our network, nothing of the response but its status. */
  readonly failure: string | null;
  /** Lost to an outage on our side: it must not cost the receiver one of its attempts. */
  readonly ownFault: boolean;
  /** The receiver's header, as it came. */
  readonly retryAfter?: string;
  readonly durationMs: number;
}

/** A 2xx that broke off or ran out of time before it was complete is no answer, and is tried again. */
export function outcomeOf(answer: EgressResponse | EgressFailure): AttemptOutcome {
  const { durationMs } = answer;
  if (!answer.ok) {
    const { message, status, ownFault } = answer;
    return { acknowledged: false, responseStatus: status, failure: message, ownFault, durationMs };
  }
  const { status } = answer;
  const acknowledged = status >= 200 && status <= 299;
  return {
    acknowledged,
    responseStatus: status,
    failure: acknowledged ? null : failureOf(status),
    ownFault: false,
    retryAfter: acknowledged ? undefined : answer.headers['retry-after'],
    durationMs,
  };
}

/** The outcome of an attempt that a mistake of ours kept from being made. */
export function ownMistake(durationMs: number): AttemptOutcome {
  const failure = 'The delivery could not be sent because of a fault on our side';
  return { acknowledged: false, responseStatus: null, failure, ownFault: true, durationMs };
}

function failureOf(status: number): string {
  const isRedirect = status >= 300 && status <= 399;
  return isRedirect
    ? `The endpoint answered with a redirect (${status}), which is not followed`
    : `The endpoint answered with status ${status}`;
}
