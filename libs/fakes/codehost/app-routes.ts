/** Endpoints of the App, of its installations and of the user. */
import { membership, privateUser } from './account.js';
import { type Answer, iso, notFound, ok, paged, Problem } from './answer.js';
import { appJson, type Installation } from './app.js';
import { deliveryJson } from './hook.js';
import type { Access, Permissions } from './permission.js';
import { canSee } from './permission.js';
import { type Repository, repositoryJson } from './repository.js';
import { assertApp, type Ask, type Routes, userOf } from './route.js';

export const appRoutes: Routes = {
  'GET /app': ({ host, actor }) => {
    assertApp(actor);
    return ok(appJson(host.app, host.urls));
  },
  'GET /app/installations': ({ host, actor, url }) => {
    assertApp(actor);
    const installations = [...host.app.installations.values()];
    return paged(installations, url, (page) => page.map((one) => host.installationJson(one)));
  },
  'GET /app/installations/{installation_id}': ({ host, actor, path }) => {
    assertApp(actor);
    const installation = host.app.installations.get(Number(path.installation_id));
    if (!installation) throw notFound();
    return ok(host.installationJson(installation));
  },
  'POST /app/installations/{installation_id}/access_tokens': createToken,
  'GET /app/hook/deliveries': listDeliveries,
  'POST /app/hook/deliveries/{delivery_id}/attempts': ({ host, actor, path }) => {
    assertApp(actor);
    const delivery = host.hooks.deliveries.find(({ id }) => id === Number(path.delivery_id));
    if (!delivery) throw notFound();
    void host.hooks.deliver(delivery, true);
    return ok({}, 202);
  },
  'DELETE /applications/{client_id}/token': ({ host, actor, path, body }) => {
    if (actor.kind !== 'client') throw new Problem(401, 'Bad credentials');
    if (path.client_id !== host.app.clientId) throw notFound();
    const token = String(body.access_token ?? '');
    if (!host.tokens.userOf(token)?.viaApp) {
      throw new Problem(422, 'Validation Failed', {
        errors: [{ resource: 'AccessToken', field: 'access_token', code: 'invalid' }],
      });
    }
    host.tokens.revoke(token);
    return { status: 204 };
  },
  'GET /user': ({ host, actor }) => ok(privateUser(userOf(actor), host.urls)),
  'GET /user/installations': (ask) => {
    const installations = installationsOf(ask);
    const bodyOf = (page: Installation[], total_count: number) => ({
      total_count,
      installations: page.map((one) => ask.host.installationJson(one)),
    });
    return paged(installations, ask.url, bodyOf);
  },
  'GET /user/installations/{installation_id}/repositories': (ask) => {
    const { host, path, url, actor } = ask;
    const installation = installationsOf(ask).find(({ id }) => id === Number(path.installation_id));
    if (!installation) throw notFound();
    const user = userOf(actor);
    const seen = host.installations.covered(installation).filter((one) => canSee(actor, one, host.app));
    return paged(seen, url, (page, total_count) => ({
      ...{ total_count, repository_selection: installation.repositoryIds ? 'selected' : 'all' },
      repositories: page.map((one) => repositoryJson(one, host.urls, user)),
    }));
  },
  'GET /user/repos': ({ host, actor, url }) => {
    const user = userOf(actor);
    const isOwn = ({ owner, collaborators }: Repository) =>
      owner === user || owner.members.has(user.id) || collaborators.has(user.id);
    const seen = [...host.repositories.values()].filter((one) => isOwn(one) && canSee(actor, one, host.app));
    return paged(seen, url, (page) => page.map((one) => repositoryJson(one, host.urls, user)));
  },
  'GET /user/memberships/orgs/{org}': ({ host, actor, path }) => {
    const user = userOf(actor);
    const organization = host.accountNamed(path.org!);
    if (!organization?.members.has(user.id)) throw notFound();
    const installation = [...host.app.installations.values()].find(({ account }) => account === organization);
    if (actor.kind === 'user' && actor.viaApp && !installation?.permissions.members) {
      const headers = { 'x-accepted-github-permissions': 'members=read' };
      throw new Problem(403, 'Resource not accessible by integration', {}, headers);
    }
    return ok(membership(organization, user, host.urls));
  },
  'GET /installation/repositories': ({ host, actor, url }) => {
    if (actor.kind !== 'installation')
      throw new Problem(403, 'You must authenticate with an installation access token');
    const covered = host.installations.covered(actor.installation).filter(actor.covers);
    return paged(covered, url, (page, total_count) => ({
      ...{ total_count, repository_selection: actor.installation.repositoryIds ? 'selected' : 'all' },
      repositories: page.map((one) => repositoryJson(one, host.urls)),
    }));
  },
};

/** Those with a repository that the user can see, or of an account that is the user's own. */
function installationsOf({ host, actor }: Ask): Installation[] {
  const user = userOf(actor);
  if (actor.kind !== 'user' || !actor.viaApp) {
    throw new Problem(403, 'You must authenticate with an access token authorized to a GitHub App');
  }
  return [...host.app.installations.values()].filter(
    (installation) =>
      installation.account === user ||
      installation.account.members.has(user.id) ||
      host.installations.covered(installation).some((one) => one.collaborators.has(user.id)),
  );
}

function createToken({ host, actor, path, body }: Ask): Answer {
  assertApp(actor);
  const installation = host.app.installations.get(Number(path.installation_id));
  if (!installation) throw notFound();
  if (installation.suspendedAtMs !== undefined)
    throw new Problem(403, 'This installation has been suspended');
  const repositories = host.installations.covered(installation);
  const wanted = idsIn(body);
  const refused = (message: string) => new Problem(422, message);
  const chosen = wanted && repositories.filter(({ id, name }) => wanted.has(id) || wanted.has(name));
  if (wanted && chosen!.length < wanted.size) {
    throw refused(
      'There is at least one repository that does not exist or is not accessible to the parent installation.',
    );
  }
  const permissions = (body.permissions as Permissions | undefined) ?? installation.permissions;
  const exceeds = ([name, access]: [string, Access]) =>
    !['read', 'write'].includes(access) || ![access, 'write'].includes(installation.permissions[name] ?? '');
  if (Object.entries(permissions).some(exceeds)) {
    throw refused('The permissions requested are not granted to this installation.');
  }
  const ids = chosen && new Set(chosen.map(({ id }) => id));
  const issued = host.tokens.issue(installation, { ...permissions }, ids);
  return ok(
    {
      ...{ token: issued.token, expires_at: iso(issued.expiresAtMs), permissions: issued.permissions },
      repository_selection: chosen || installation.repositoryIds ? 'selected' : 'all',
      ...(chosen && { repositories: chosen.map((one) => repositoryJson(one, host.urls)) }),
    },
    201,
  );
}

/** Ids or names of repositories; undefined without either. */
function idsIn({ repository_ids: ids, repositories: names }: Ask['body']): Set<unknown> | undefined {
  if (!Array.isArray(ids) && !Array.isArray(names)) return undefined;
  return new Set<unknown>([...((ids as unknown[]) ?? []), ...((names as unknown[]) ?? [])]);
}

/** Newest first. The cursor is the last id of the page before. */
function listDeliveries({ host, actor, url }: Ask): Answer {
  assertApp(actor);
  const perPage = Math.min(Math.max(Number(url.searchParams.get('per_page') ?? 30) || 30, 1), 100);
  const cursor = url.searchParams.get('cursor');
  const status = url.searchParams.get('status');
  const succeeded = (code: number) => code >= 200 && code < 400;
  const before = cursor === null ? Infinity : Number(/^v1_(\d+)$/.exec(cursor)?.[1] ?? NaN);
  if (Number.isNaN(before)) throw new Problem(400, 'Bad Request');
  const found = host.hooks.deliveries
    .filter(({ id, statusCode }) => id < before && statusCode !== 0)
    .filter(({ statusCode }) => status === null || succeeded(statusCode) === (status === 'success'))
    .toReversed();
  const page = found.slice(0, perPage);
  const next = new URL(url);
  next.searchParams.set('cursor', `v1_${page.at(-1)?.id}`);
  const headers = { link: `<${next.href}>; rel="next"` };
  return { ...ok(page.map(deliveryJson)), ...(found.length > perPage && { headers }) };
}
