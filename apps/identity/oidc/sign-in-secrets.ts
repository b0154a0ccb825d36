/**
 * The secrets of one sign-in with OpenID Connect, derived from one secret that the browser keeps. The database has nothing
 * that finishes a sign-in, and only that browser has the right state. Pure.
 */
import { createHash, randomBytes } from 'node:crypto';

export interface SignInSecrets {
  /** Binds the provider's answer to the browser that started. */
  readonly state: string;
  /** Binds the ID token to this sign-in. */
  readonly nonce: string;
  /** Binds the code to the process that requested it (PKCE). */
  readonly codeVerifier: string;
  /** Stored in the database, so that the sign-in finishes at most once. */
  readonly hash: Buffer;
}

/** 256 random bits. */
export function newBrowserSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function isBrowserSecret(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text);
}

export function secretsOf(browserSecret: string): SignInSecrets {
  const derived = (purpose: string) => createHash('sha256').update(`${purpose}:${browserSecret}`).digest();
  return {
    state: derived('state').toString('base64url'),
    nonce: derived('nonce').toString('base64url'),
    codeVerifier: derived('code_verifier').toString('base64url'),
    hash: derived('sign_in'),
  };
}
