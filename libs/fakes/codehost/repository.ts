/** A repository: who may do what to it, its labels and flags, and how the API shows it. */
import { type Account, type Json, nodeId, simpleUser, type Urls } from './account.js';
import { iso } from './answer.js';
import { GitStore } from './git-store.js';

const roles = ['read', 'triage', 'write', 'admin'] as const;
export type RepositoryRole = (typeof roles)[number];

export interface Label {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly description: string | null;
}

export class Repository {
  readonly git = new GitStore();
  /** By user id. The owner and the admins of an organization need no entry. */
  readonly collaborators = new Map<number, RepositoryRole>();
  readonly labels: Label[] = [];
  hasIssues = true;
  archived = false;
  /** The answer to every request is 451. */
  blocked = false;
  deleted = false;
  defaultBranch = 'main';
  /** Sent instead of the files of the commit, in these pieces. */
  archive: (() => Iterable<Buffer>) | undefined;

  constructor(
    readonly id: number,
    public owner: Account,
    public name: string,
    public isPrivate: boolean,
    readonly createdAtMs: number,
  ) {}

  get fullName(): string {
    return `${this.owner.login}/${this.name}`;
  }

  /** Undefined for a user who cannot see it. */
  roleOf(user: Account): RepositoryRole | undefined {
    if (this.owner.id === user.id || this.owner.members.get(user.id) === 'admin') return 'admin';
    return this.collaborators.get(user.id) ?? (this.isPrivate ? undefined : 'read');
  }

  permits(user: Account, role: RepositoryRole): boolean {
    return roles.indexOf(this.roleOf(user) ?? ('none' as never)) >= roles.indexOf(role);
  }

  labelNamed(name: string): Label | undefined {
    return this.labels.find((label) => label.name.toLowerCase() === name.toLowerCase());
  }
}

/** The addresses of a repository's parts: name of the field without `_url`, then the path. */
const parts: Readonly<Record<string, string>> = {
  ...{ archive: '{archive_format}{/ref}', assignees: 'assignees{/user}', blobs: 'git/blobs{/sha}' },
  ...{
    branches: 'branches{/branch}',
    collaborators: 'collaborators{/collaborator}',
    comments: 'comments{/number}',
  },
  ...{ commits: 'commits{/sha}', compare: 'compare/{base}...{head}', contents: 'contents/{+path}' },
  ...{ contributors: 'contributors', deployments: 'deployments', downloads: 'downloads', events: 'events' },
  ...{
    forks: 'forks',
    git_commits: 'git/commits{/sha}',
    git_refs: 'git/refs{/sha}',
    git_tags: 'git/tags{/sha}',
  },
  ...{ hooks: 'hooks', issue_comment: 'issues/comments{/number}', issue_events: 'issues/events{/number}' },
  ...{ issues: 'issues{/number}', keys: 'keys{/key_id}', labels: 'labels{/name}', languages: 'languages' },
  ...{
    merges: 'merges',
    milestones: 'milestones{/number}',
    pulls: 'pulls{/number}',
    releases: 'releases{/id}',
  },
  ...{ notifications: 'notifications{?since,all,participating}', stargazers: 'stargazers', tags: 'tags' },
  ...{ statuses: 'statuses/{sha}', subscribers: 'subscribers', subscription: 'subscription', teams: 'teams' },
  trees: 'git/trees{/sha}',
};

/** @param viewer adds what this user may do */
export function repositoryJson(repository: Repository, urls: Urls, viewer?: Account): Json {
  const { id, name, fullName, owner, isPrivate, createdAtMs } = repository;
  const url = `${urls.api}/repos/${fullName}`;
  const page = `${urls.web}/${fullName}`;
  const created = iso(createdAtMs);
  const may = (role: RepositoryRole) => viewer !== undefined && repository.permits(viewer, role);
  const permissions = {
    ...{
      admin: may('admin'),
      maintain: may('admin'),
      push: may('write'),
      triage: may('triage'),
      pull: may('read'),
    },
  };
  return {
    ...{
      id,
      node_id: nodeId('Repository', id),
      name,
      full_name: fullName,
      owner: simpleUser(owner, urls),
      url,
    },
    ...{
      private: isPrivate,
      visibility: isPrivate ? 'private' : 'public',
      html_url: page,
      description: null,
    },
    ...Object.fromEntries(Object.entries(parts).map(([part, path]) => [`${part}_url`, `${url}/${path}`])),
    ...{ git_url: `git://${fullName}.git`, ssh_url: `git@${fullName}.git`, clone_url: `${page}.git` },
    ...{
      svn_url: page,
      mirror_url: null,
      homepage: null,
      language: null,
      license: null,
      fork: false,
      size: 1,
    },
    ...{
      forks_count: 0,
      stargazers_count: 0,
      watchers_count: 0,
      open_issues_count: 0,
      forks: 0,
      watchers: 0,
    },
    ...{ open_issues: 0, default_branch: repository.defaultBranch },
    ...{ has_issues: repository.hasIssues, has_projects: false, has_wiki: false, has_pages: false },
    ...{ has_downloads: true, has_discussions: false, archived: repository.archived, disabled: false },
    ...{ pushed_at: created, created_at: created, updated_at: created, topics: [] },
    ...(viewer && { permissions }),
  };
}

export function labelJson({ id, name, color, description }: Label, repository: Repository, urls: Urls): Json {
  const url = `${urls.api}/repos/${repository.fullName}/labels/${encodeURIComponent(name)}`;
  return { id, node_id: nodeId('Label', id), url, name, color, default: false, description };
}
