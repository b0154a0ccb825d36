/** The fields that an update of a project changes. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { ProjectRecord, UpdateProjectRequest } from '@handtest/contracts/identity';

const columnOf = {
  name: 'name',
  defaultUrl: 'default_url',
  codehostRepos: 'codehost_repos',
  autoCreateCodehostIssues: 'auto_create_codehost_issues',
  reportPullRequests: 'report_pull_requests',
  chatWebhookUrl: 'chat_webhook_url',
} as const satisfies Partial<Record<keyof UpdateProjectRequest, string>>;

type Field = keyof typeof columnOf;

export type ProjectChanges = Partial<Pick<UpdateProjectRequest, Field>>;

/** The fields in the request that differ from the project; null clears a field. Undefined when there are none. */
export function projectChanges(
  request: UpdateProjectRequest,
  before: Pick<ProjectRecord, Field>,
): ProjectChanges | undefined {
  const differs = (field: Field) => !isDeepStrictEqual(request[field], before[field]);
  const fields = (Object.keys(columnOf) as Field[]).filter(
    (field) => request[field] !== undefined && differs(field),
  );
  if (fields.length === 0) return undefined;
  return Object.fromEntries(fields.map((field) => [field, request[field]]));
}

/** For `SET`, with a parameter of each field's name: `default_url = $defaultUrl`. */
export function assignments(changes: ProjectChanges): string[] {
  return (Object.keys(changes) as Field[]).map((field) => `${columnOf[field]} = $${field}`);
}
