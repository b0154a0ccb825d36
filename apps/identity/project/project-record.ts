/** A project as its callers see it, and as other services copy it. Pure. */
import type { ProjectCopy, ProjectRecord } from '@handtest/contracts/identity';

export type ProjectRow = ProjectRecord & { readonly version: number; readonly deleted: boolean };

export function recordOf({ version: _version, deleted: _deleted, ...record }: ProjectRow): ProjectRecord {
  return record;
}

/** Without the address of the chat hook, which is a secret. */
export function copyOf(project: ProjectRow): ProjectCopy {
  const {
    chatWebhookUrl,
    reportPullRequests,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    ...copy
  } = project;
  return {
    ...copy,
    ...(reportPullRequests && { reportPullRequests }),
    ...(chatWebhookUrl !== null && { hasChatHook: true }),
  };
}
