/** How the gateway learns who is behind a token. */
import {
  batched,
  clientOf,
  defineContract,
  defineError,
  rpc,
  type AuthenticatedCaller,
} from '../define/index.js';

/** Unknown, expired and revoked tokens look alike. */
export class TokenNotAccepted extends defineError(
  'token_not_accepted',
  401,
  'The API key or token is missing or invalid; send it as Authorization: Bearer <token>',
) {}

export class TokenToVerify {
  /** SHA-256 of the whole token in lower-case hex. */
  tokenHash: string;
}

export class VerifiedToken {
  caller: AuthenticatedCaller;
  /** When the token stops being accepted, ISO 8601; absent when it never does. The lease must not outlast it. */
  expiresAt?: string;
}

/**
 * How long the gateway may rely on a verification, counted from the moment it sent the question. Whoever takes a
 * right away waits this long after the commit before answering, so that no lease outlives the answer. Far below what
 * the API allows itself, a second: the answer is to come within 1.5 s behind a thousand other requests too.
 */
export const verificationLeaseMs = 100;

export const verificationContract = defineContract('identity.verification', {
  verify: batched(rpc(TokenToVerify, VerifiedToken, TokenNotAccepted)),
});

export class VerificationClient extends clientOf(verificationContract) {}
