/** The verification of tokens for the gateway. */
import {
  batched,
  clientOf,
  defineContract,
  defineError,
  rpc,
  type AuthenticatedCaller,
} from '../define/index.js';

/** Unknown, expired and revoked tokens get the same answer. */
export class TokenNotAccepted extends defineError(
  'token_not_accepted',
  401,
  'The token is unknown, revoked or expired; create a new one',
) {}

export class TokenToVerify {
  /** SHA-256 of the whole token in lower-case hex. */
  tokenHash: string;
}

export class VerifiedToken {
  caller: AuthenticatedCaller;
  /** When the token expires, ISO 8601; absent when it does not expire. The lease must end before. */
  expiresAt?: string;
}

/**
 * The gateway's lease of a verification, from the time of its request. An operation that changes rights commits, waits this
 * long and then answers, so that no older lease exists after the answer. Far below the 1 s that the API promises: the
 * answer must come within 1.5 s, also behind a thousand other requests.
 */
export const verificationLeaseMs = 100;

export const verificationContract = defineContract('identity.verification', {
  verify: batched(rpc(TokenToVerify, VerifiedToken, TokenNotAccepted)),
});

export class VerificationClient extends clientOf(verificationContract) {}
