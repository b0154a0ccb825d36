/** The organization of a job that names no project. */
import type { Caller } from '@handtest/contracts/define';
import type { CreateJobRequest } from '@handtest/contracts/job';
import type { Problem } from '../job/job-plan.js';

/** An API key knows its organization by itself; whoever else asks has to name one. */
export function askedOrganization(
  { organizationId }: Pick<CreateJobRequest, 'organizationId'>,
  repositories: readonly string[],
  caller: Caller,
): string | Problem {
  const asked = organizationId ?? ('organizationId' in caller ? caller.organizationId : undefined);
  if (asked === undefined) {
    return { problem: 'projectId is required unless codehostRepos and organizationId are given' };
  }
  if (repositories.length === 0) return { problem: 'projectId is required unless codehostRepos is given' };
  return asked;
}
