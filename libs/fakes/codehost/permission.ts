/**
 * Which permission each endpoint needs. The `or` entries serve issues and pull requests alike. A test compares
 * the table with `@octokit/app-permissions`, where that package has the endpoint.
 */
import { notFound, Problem } from './answer.js';
import type { App } from './app.js';
import type { Repository } from './repository.js';
import type { Actor } from './token.js';

export type Access = 'read' | 'write';
export type Permissions = Readonly<Record<string, Access>>;

interface Need {
  readonly permission: string;
  readonly access: Access;
  readonly or?: string;
}

const need = (permission: string, access: Access, or?: string): Need => ({ permission, access, or });

/** For the endpoints of a repository. */
export const needs: Readonly<Record<string, Need>> = {
  'GET /repos/{owner}/{repo}': need('metadata', 'read'),
  'GET /repos/{owner}/{repo}/labels': need('issues', 'read', 'pull_requests'),
  'GET /repos/{owner}/{repo}/issues': need('issues', 'read'),
  'POST /repos/{owner}/{repo}/issues': need('issues', 'write'),
  'GET /repos/{owner}/{repo}/issues/{issue_number}': need('issues', 'read'),
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': need('issues', 'read', 'pull_requests'),
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': need('issues', 'write', 'pull_requests'),
  'GET /repos/{owner}/{repo}/pulls/{pull_number}': need('pull_requests', 'read'),
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/files': need('pull_requests', 'read'),
  'GET /repos/{owner}/{repo}/deployments': need('deployments', 'read'),
  'GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses': need('deployments', 'read'),
  'GET /repos/{owner}/{repo}/tarball/{ref}': need('contents', 'read'),
  'GET /repos/{owner}/{repo}/git/trees/{tree_sha}': need('contents', 'read'),
  'GET /repos/{owner}/{repo}/contents/{path}': need('contents', 'read'),
  'GET /repos/{owner}/{repo}/commits/{ref}': need('contents', 'read'),
  'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': need('checks', 'read'),
  'POST /repos/{owner}/{repo}/check-runs': need('checks', 'write'),
  'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}': need('checks', 'write'),
  'POST /repos/{owner}/{repo}/statuses/{sha}': need('statuses', 'write'),
};

/** These are no issues or comments: a user needs the right to push. */
const pushOnly = ['contents', 'statuses', 'deployments'];

/** @throws Problem 404 for a repository that the actor cannot see, else 401 or 403 */
export function assertPermitted(
  actor: Actor,
  repository: Repository,
  { permission, access, or }: Need,
  app: App,
): void {
  const refused = new Problem(
    403,
    'Resource not accessible by integration',
    {},
    {
      'x-accepted-github-permissions': [permission, or]
        .flatMap((name) => (name ? `${name}=${access}` : []))
        .join('; '),
    },
  );
  if (!canSee(actor, repository, app)) throw notFound();
  const granted = (permissions: Permissions) =>
    permission === 'metadata' ||
    [permission, or].some((name) => name && (permissions[name] === 'write' || permissions[name] === access));
  const readsPublic = !repository.isPrivate && access === 'read';
  if (actor.kind === 'installation') {
    const { covers, permissions } = actor;
    if (covers(repository) ? !granted(permissions) : !readsPublic) throw refused;
    return;
  }
  if (readsPublic) return;
  if (actor.kind !== 'user') throw new Problem(401, 'Requires authentication');
  if (permission === 'checks' && access === 'write' && !actor.viaApp) {
    throw new Problem(403, 'You must authenticate via a GitHub App.');
  }
  if (access === 'write' && pushOnly.includes(permission) && !repository.permits(actor.user, 'write')) {
    throw new Problem(403, 'Must have push access to repository');
  }
  if (!actor.viaApp) return;
  if (!granted(app.installationOf(repository)?.permissions ?? {})) throw refused;
}

/** A user token of the App reaches only private repositories that user and App can see. */
export function canSee(actor: Actor, repository: Repository, app: App): boolean {
  if (repository.deleted) return false;
  if (!repository.isPrivate) return true;
  if (actor.kind === 'installation') return actor.covers(repository);
  if (actor.kind !== 'user' || repository.roleOf(actor.user) === undefined) return false;
  return !actor.viaApp || app.installationOf(repository) !== undefined;
}
