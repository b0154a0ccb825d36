/** Whether an organization may use a repository of its code host: the errors of all operations that need one. */
import { defineError, invalid, type InvalidRequest } from '../define/index.js';

/** 400 with this message: nothing names a repository. */
export function projectWithoutRepository(): InvalidRequest {
  return invalid('projectId', 'The project has no repository; set its codehostRepos');
}

export class RepositoryNotAccessible extends defineError(
  'repository_not_accessible',
  403,
  'The organization has no access to the repository; connect it under /api/codehost/oauth/authorize',
) {}

/** @param repository `owner/repo`, as the caller named it */
export function repositoryNotAccessible(repository: string): RepositoryNotAccessible {
  return new RepositoryNotAccessible(
    `The organization has no access to ${repository}; connect it under /api/codehost/oauth/authorize`,
  );
}

/** The App or token has access to the repository, but not this permission; the message names it. */
export class CodehostPermissionMissing extends defineError(
  'codehost_permission_missing',
  403,
  'The code host refused: a permission is missing',
) {}
