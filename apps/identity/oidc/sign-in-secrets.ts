/**
 * What one sign-in by OpenID Connect is protected with, all of it derived from one secret that the browser keeps: the
 * database has nothing that finishes a sign-in, and nobody but that browser can come back with the right state. Pure.
 */
import { createHash, randomBytes } from 'node:crypto';

export interface SignInSecrets {
  /** Ties the provider's answer to the browser that began. */
  readonly state: string;
  /** Ties the ID token to this sign-in. */
  readonly nonce: string;
  /** Ties the code to whoever asked for it (PKCE). */
  readonly codeVerifier: string;
  /** What the database remembers, so that it is good for one use. */
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
