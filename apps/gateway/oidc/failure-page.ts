/** The page of the web app that explains why a sign-in has failed. Pure. */
import { ContractError } from '@handtest/contracts/define';
import { returnPath } from '@handtest/contracts/identity';

/**
 * @param returnTo the page from which a person began
 * @returns undefined for a program, and for an error that must be logged
 */
export function failurePage(error: unknown, returnTo: unknown): string | undefined {
  if (!(error instanceof ContractError)) return undefined;
  if (typeof returnTo !== 'string' || !returnPath.test(returnTo)) return undefined;
  return `/login?${new URLSearchParams({ problem: error.code, returnTo }).toString()}`;
}
