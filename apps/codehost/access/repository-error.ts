/** The errors for a caller whose request needs a repository, from the code host's refusals. Pure. */
import {
  CodehostPermissionMissing,
  RepositoryNotAccessible,
  repositoryNotAccessible,
} from '@handtest/contracts/codehost';
import { ContractError } from '@handtest/contracts/define';
import { publicError, statusOf } from '../host/octokit.client.js';

/**
 * A limit and an outage are 503; a repository or credential that is gone is a 403 that names the repository; a missing
 * permission is a 403 that names the permission. Any other error is returned as it is.
 *
 * @param permission of the App, as its settings name it, for example `Issues: write`
 */
export function repositoryError(error: unknown, repository: string, permission: string): unknown {
  const known = publicError(error);
  if (known instanceof ContractError) return known;
  const status = statusOf(error);
  if (status === 401 || status === 404 || status === 451) return repositoryNotAccessible(repository);
  if (isRefusedRepository(error)) return repositoryNotAccessible(repository);
  if (status === 403 || isRefusedPermission(error)) {
    return new CodehostPermissionMissing(
      `The code host refused access to ${repository}: the permission "${permission}" is missing`,
    );
  }
  return error;
}

/** Whether the credential may not do this in the repository, which is no failure of the code host. */
export function isAccessRefusal(known: unknown): boolean {
  return known instanceof RepositoryNotAccessible || known instanceof CodehostPermissionMissing;
}

/** The installation may do less than the requested token. The repository is not part of the installation any more. */
const isRefusedPermission = (error: unknown) => isRefusedToken(error, /permissions requested/i);
const isRefusedRepository = (error: unknown) => isRefusedToken(error, /at least one repository/i);

function isRefusedToken(error: unknown, message: RegExp): boolean {
  if (statusOf(error) !== 422) return false;
  const refusal = error as Error & { request?: { url: string } };
  return refusal.request?.url.endsWith('/access_tokens') === true && message.test(refusal.message);
}
