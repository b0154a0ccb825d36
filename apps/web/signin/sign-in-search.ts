/** With what the sign-in page opens, and what went wrong at the single sign-on in words. Pure. */
import { returnPath } from './return-path.js';

export interface SignInSearch {
  readonly returnTo?: string;
  /** The code of the error. */
  readonly problem?: string;
}

export function signInSearch({ returnTo, problem }: Record<string, unknown>): SignInSearch {
  const path = returnPath(returnTo);
  return {
    ...(path !== undefined && { returnTo: path }),
    ...(typeof problem === 'string' && problem !== '' && { problem }),
  };
}

const problems = new Map([
  [
    'oidc_sign_in_failed',
    'The sign-in was cancelled, refused, or took longer than ten minutes. Start again.',
  ],
  [
    'oidc_email_not_verified',
    'Your single sign-on does not say that your email address is verified. Verify it there, then sign in again. If it is verified there, ask your administrator: the single sign-on must send email_verified.',
  ],
  [
    'email_taken',
    'An account with your email address exists, but the address has no proof yet. Reset its password by mail, then sign in again.',
  ],
  ['oidc_provider_unavailable', 'The single sign-on does not answer. Try again in a few minutes.'],
]);

export function problemText(problem: string): string {
  return problems.get(problem) ?? 'The sign-in did not work. Start again.';
}
