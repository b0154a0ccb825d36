/** From a path to its handler, in GitHub's order of refusals: redirected, blocked, not visible, not permitted. */
import { type Answer, notFound, Problem } from './answer.js';
import { appRoutes } from './app-routes.js';
import { checkRoutes } from './check-routes.js';
import type { CodeHost } from './code-host.js';
import { issueRoutes, searchRoutes } from './issue-routes.js';
import { assertPermitted, canSee, needs } from './permission.js';
import type { Repository } from './repository.js';
import { repositoryRoutes } from './repository-routes.js';
import type { Ask, RepositoryAsk, Routes } from './route.js';

interface Handler {
  readonly route: string;
  readonly path: Readonly<Record<string, string>>;
  run(ask: Ask): Answer;
}

/** The first that matches answers: a ref contains slashes, so the routes below a commit come before its own. */
const ofRepository: Routes<RepositoryAsk> = { ...checkRoutes, ...repositoryRoutes, ...issueRoutes };
const others: Routes = { ...appRoutes, ...searchRoutes };

/** All routes, in the words of GitHub's OpenAPI document. */
export const routeNames = [...Object.keys(others), ...Object.keys(ofRepository)];
const patterns = routeNames.map((route) => ({ route, pattern: patternOf(route) }));

export function handlerOf(host: CodeHost, method: string, path: string): Handler | undefined {
  const byId = /^\/repositories\/(\d+)(\/.*|$)/.exec(path);
  const known = byId && host.repositories.get(Number(byId[1]));
  const full = known ? `/repos/${known.fullName}${byId[2]}` : path;
  for (const { route, pattern } of patterns) {
    const match = pattern.exec(`${method} ${full}`);
    if (!match) continue;
    const parameters = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value ?? '')]),
    );
    const run = (ask: Ask) => (others[route] ? others[route](ask) : runOfRepository(route, full, ask));
    return { route, path: parameters, run };
  }
  return undefined;
}

function runOfRepository(route: string, path: string, ask: Ask): Answer {
  const repository = repositoryOf(path, ask, route.startsWith('GET') ? 301 : 307);
  assertPermitted(ask.actor, repository, needs[route]!, ask.host.app);
  if (repository.archived && !route.startsWith('GET'))
    throw new Problem(403, 'Repository was archived so is read-only.');
  return ofRepository[route]!({ ...ask, repository });
}

/** A former name is redirected to the id: with the status 307 when it is no read, so that clients repeat the body. */
function repositoryOf(path: string, { host, actor, path: names, url }: Ask, redirect: number): Repository {
  const { owner = '', repo = '' } = names;
  const found = host.repositoryNamed(owner, repo);
  if (!found || !canSee(actor, found.repository, host.app)) throw notFound();
  const { repository, moved } = found;
  if (repository.blocked) throw new Problem(451, 'Repository access blocked');
  if (!moved) return repository;
  const rest = path
    .split('/')
    .slice(4)
    .map((part) => `/${part}`);
  const target = `${host.urls.api}/repositories/${repository.id}${rest.join('')}${url.search}`;
  throw new Problem(redirect, 'Moved Permanently', { url: target }, { location: target });
}

/** Names of branches and paths of files contain slashes. */
function patternOf(route: string): RegExp {
  const text = route.replace(
    /\{(\w+)\}/g,
    (_all, name: string) => `(?<${name}>${['path', 'ref'].includes(name) ? '.+' : '[^/]+'})`,
  );
  return new RegExp(`^${text}$`);
}
