/**
 * Which faults of the Messages API end a question. Only those of its own content do: an outage passes, and faults of our
 * account (key, permission, balance, model) are mended by the operator. Pure.
 */
import { APIError } from '@anthropic-ai/sdk';

/** `final`: no further attempt can succeed. `account`: later ones can, once the operator has mended it. */
export type FaultKind = 'final' | 'account' | 'temporary';

/** A wrong key, no payment, no permission, and an unknown or retired model. */
const accountStatuses = new Set([401, 402, 403, 404]);
const temporaryStatuses = new Set([408, 429]);
/**
 * Balance and spend limits are a 400 without a code (platform.claude.com/docs/en/api/errors, 2026-11). Faults of a request
 * begin with its field and a colon, or quote its values: those are texts of callers.
 */
const accountMessage = /^[^:'"]*\b(?:credit balance|billing|usage limits?|spend(?:ing)? limits?)\b/i;

/** Faults of the length have no code either. */
const tooLongMessage = /^(?:prompt is too long\b|input length and `max_tokens` exceed)/;

/** The model has no room for the prompt, or for an answer to it. */
export function isPromptTooLong(error: unknown): boolean {
  return error instanceof APIError && error.status === 400 && tooLongMessage.test(error.apiMessage ?? '');
}

/** Of what a request threw; `temporary` for everything that is no answer of the API. */
export function faultKindOf(error: unknown): FaultKind {
  if (!(error instanceof APIError)) return 'temporary';
  const { status, type, errorCode, apiMessage } = error as APIError;
  if (status === undefined || status < 400 || status >= 500 || temporaryStatuses.has(status)) {
    return 'temporary';
  }
  if (accountStatuses.has(status) || type === 'billing_error') return 'account';
  const isAccount = errorCode === 'organization_on_hold' || accountMessage.test(apiMessage ?? '');
  return status === 400 && isAccount ? 'account' : 'final';
}
