/** Where a browser goes after the redirect of the code host. Pure. */
import type { ConnectFinished } from '@handtest/contracts/codehost';
import { ContractError } from '@handtest/contracts/define';

/** Browsers list `text/html` first. */
export function wantsJson(accept: string | undefined): boolean {
  return accept !== undefined && /\bapplication\/json\b/i.test(accept) && !/\btext\/html\b/i.test(accept);
}

export function finishAddress(
  dashboardUrl: string,
  { confirm, account, repositories }: ConnectFinished,
): string {
  return pageOf(dashboardUrl, { confirm, account, repositories: String(repositories) });
}

/** @throws the error when it is not a declared one */
export function problemAddress(dashboardUrl: string, error: unknown): string {
  if (!(error instanceof ContractError)) throw error;
  return pageOf(dashboardUrl, { problem: error.code });
}

function pageOf(dashboardUrl: string, fields: Record<string, string>): string {
  const base = dashboardUrl.replace(/\/+$/, '');
  return `${base}/settings/codehost?${new URLSearchParams(fields).toString()}`;
}
