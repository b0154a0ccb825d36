/** Users, organizations and bots, as the API shows them. */
import { iso } from './answer.js';

export type OrganizationRole = 'admin' | 'member';

export interface Account {
  readonly id: number;
  login: string;
  readonly type: 'User' | 'Organization' | 'Bot';
  readonly createdAtMs: number;
  /** Of an organization: roles by user id. */
  readonly members: Map<number, OrganizationRole>;
}

export interface Urls {
  /** Base of the REST API. */
  readonly api: string;
  /** Base of the pages. */
  readonly web: string;
  /** Base of the other host, from which archives are downloaded. */
  readonly archive: string;
}

export type Json = Record<string, unknown>;

export function nodeId(kind: string, id: number): string {
  return Buffer.from(`${kind}:${id}`).toString('base64');
}

export function simpleUser({ id, login, type }: Account, { api, web }: Urls): Json {
  const url = `${api}/users/${encodeURIComponent(login)}`;
  return {
    ...{ login, id, node_id: nodeId('User', id), avatar_url: `${web}/avatars/${id}`, gravatar_id: '' },
    ...{ url, html_url: `${web}/${encodeURIComponent(login)}`, type, site_admin: false },
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
  };
}

/** `GET /user`: the user of the token. */
export function privateUser(account: Account, urls: Urls): Json {
  const created = iso(account.createdAtMs);
  return {
    ...simpleUser(account, urls),
    ...{
      name: account.login,
      company: null,
      blog: '',
      location: null,
      email: null,
      hireable: null,
      bio: null,
    },
    ...{
      public_repos: 0,
      public_gists: 0,
      followers: 0,
      following: 0,
      created_at: created,
      updated_at: created,
    },
    ...{ private_gists: 0, total_private_repos: 0, owned_private_repos: 0, disk_usage: 0, collaborators: 0 },
    two_factor_authentication: true,
  };
}

export function membership(organization: Account, user: Account, urls: Urls): Json {
  const { id, login } = organization;
  const url = `${urls.api}/orgs/${login}`;
  return {
    ...{ url: `${url}/memberships/${user.login}`, state: 'active', role: organization.members.get(user.id) },
    organization_url: url,
    user: simpleUser(user, urls),
    organization: {
      ...{ login, id, node_id: nodeId('Organization', id), url, description: null },
      ...{ repos_url: `${url}/repos`, events_url: `${url}/events`, hooks_url: `${url}/hooks` },
      ...{ issues_url: `${url}/issues`, members_url: `${url}/members{/member}` },
      ...{ public_members_url: `${url}/public_members{/member}`, avatar_url: `${urls.web}/avatars/${id}` },
    },
  };
}
