/** What a request changes of a project. Pure. */
import type { UpdateProjectRequest } from '@handtest/contracts/identity';

const changeable = [
  'name',
  'defaultUrl',
  'codehostRepos',
  'autoCreateCodehostIssues',
  'chatWebhookUrl',
] as const satisfies (keyof UpdateProjectRequest)[];

export type ProjectChanges = Partial<Pick<UpdateProjectRequest, (typeof changeable)[number]>>;

/** The fields that the request names, null included, which clears; undefined when it names none. */
export function projectChanges(request: UpdateProjectRequest): ProjectChanges | undefined {
  const named = changeable.filter((field) => request[field] !== undefined);
  if (named.length === 0) return undefined;
  return Object.fromEntries(named.map((field) => [field, request[field]]));
}
