/** The outcome of one attempt. Pure. */
import type { EgressFailure, EgressResponse } from '@handtest/egress';

export interface AttemptOutcome {
  /** Any 2xx (specification, Events, Delivery). */
  readonly acknowledged: boolean;
  readonly responseStatus: number | null;
  /** For the customer: without details of our network, and of the response only its status. */
  readonly failure: string | null;
  /** A fault on our side: the attempt does not count. */
  readonly ownFault: boolean;
  /** The unparsed header of the receiver. */
  readonly retryAfter?: string;
  readonly durationMs: number;
  /** As they were sent; absent when no request could be made. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
}

/** An incomplete response is a failure, even with a 2xx. */
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

/** The outcome of an attempt that could not be sent because of a fault of ours. */
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
