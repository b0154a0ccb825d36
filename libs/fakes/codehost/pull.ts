/** Pull requests: the comparison of two commits, and how the API shows it. */
import { type Account, type Json, nodeId, simpleUser, type Urls } from './account.js';
import { iso, isoOrNull } from './answer.js';
import { type GitStore, gitSha } from './git-store.js';
import { association, type Issue, issueJson } from './issue.js';
import { type Repository, repositoryJson } from './repository.js';
import { changesBetween, type FileChange, patchOf } from './unified-diff.js';

export interface Side {
  readonly branch: string;
  readonly sha: string;
  /** Undefined after the fork was deleted. */
  repository: Repository | undefined;
  readonly owner: Account;
  /** The commits, which a deleted fork leaves in the base. */
  readonly git: GitStore;
}

export interface Pull {
  readonly base: Side & { repository: Repository };
  readonly head: Side;
  draft: boolean;
  mergedAtMs: number | undefined;
}

const maximumFiles = 3_000;
/** A longer difference of one file is not shown. */
const maximumPatchBytes = 400_000;

export function changesOf({ base, head }: Pull): FileChange[] {
  return changesBetween(base.git.filesAt(base.sha), head.git.filesAt(head.sha)).slice(0, maximumFiles);
}

export function fileJson(change: FileChange, { base, head }: Pull, urls: Urls): Json {
  const { filename, previous, status, after } = change;
  const { additions, deletions, text } = patchOf(change);
  const path = encodeURIComponent(filename);
  const page = `${urls.web}/${base.repository.fullName}`;
  return {
    ...{ sha: gitSha('blob', after), filename, status, additions, deletions, changes: additions + deletions },
    ...{ blob_url: `${page}/blob/${head.sha}/${path}`, raw_url: `${page}/raw/${head.sha}/${path}` },
    contents_url: `${urls.api}/repos/${base.repository.fullName}/contents/${path}?ref=${head.sha}`,
    ...(previous !== undefined && { previous_filename: previous }),
    ...(text && text.length <= maximumPatchBytes && { patch: text }),
  };
}

/** As `git diff` writes it, but binary content only with its name. */
export function diffText(pull: Pull): string {
  return changesOf(pull).map(diffOf).join('');
}

function diffOf(change: FileChange): string {
  const { filename, previous = filename, status } = change;
  const { text } = patchOf(change);
  const lines = [`diff --git a/${previous} b/${filename}`];
  if (status === 'added') lines.push('new file mode 100644');
  if (status === 'removed') lines.push('deleted file mode 100644');
  if (status === 'renamed')
    lines.push('similarity index 100%', `rename from ${previous}`, `rename to ${filename}`);
  const [before, after] = [
    status === 'added' ? '/dev/null' : `a/${previous}`,
    status === 'removed' ? '/dev/null' : `b/${filename}`,
  ];
  if (text === undefined) lines.push(`Binary files ${before} and ${after} differ`);
  else if (text !== '') lines.push(`--- ${before}`, `+++ ${after}`, text);
  return `${lines.join('\n')}\n`;
}

export function pullJson(issue: Issue, pull: Pull, urls: Urls): Json {
  const shared = issueJson(issue, urls);
  const { repository, author, number, id } = issue;
  const api = `${urls.api}/repos/${repository.fullName}`;
  const page = String(shared.html_url);
  const links = {
    ...{ self: `${api}/pulls/${number}`, html: page, issue: `${api}/issues/${number}` },
    ...{ comments: `${api}/issues/${number}/comments`, commits: `${api}/pulls/${number}/commits` },
    review_comments: `${api}/pulls/${number}/comments`,
    review_comment: `${api}/pulls/comments{/number}`,
    statuses: `${api}/statuses/${pull.head.sha}`,
  };
  const patches = changesOf(pull).map(patchOf);
  const sum = (field: 'additions' | 'deletions') => patches.reduce((total, patch) => total + patch[field], 0);
  const {
    url: _url,
    labels_url: _labels,
    repository_url: _repository,
    events_url: _events,
    ...common
  } = shared;
  const { pull_request: _pull, state_reason: _reason, reactions: _reactions, ...fields } = common;
  return {
    ...fields,
    ...{
      url: links.self,
      id,
      node_id: nodeId('PullRequest', id),
      diff_url: `${page}.diff`,
      patch_url: `${page}.patch`,
    },
    ...{ issue_url: links.issue, commits_url: links.commits, comments_url: links.comments },
    ...{ review_comments_url: links.review_comments, review_comment_url: links.review_comment },
    ...{ statuses_url: links.statuses, draft: pull.draft, merged: pull.mergedAtMs !== undefined },
    ...{ merged_at: isoOrNull(pull.mergedAtMs), merged_by: null, merge_commit_sha: null, auto_merge: null },
    ...{ mergeable: null, mergeable_state: 'unknown', maintainer_can_modify: false, rebaseable: null },
    ...{ review_comments: 0, commits: 1, additions: sum('additions'), deletions: sum('deletions') },
    ...{ changed_files: patches.length, requested_reviewers: [], requested_teams: [] },
    ...{ head: sideJson(pull.head, urls), base: sideJson(pull.base, urls) },
    author_association: association(repository, author),
    _links: Object.fromEntries(Object.entries(links).map(([name, href]) => [name, { href }])),
    ...{ created_at: iso(issue.createdAtMs), updated_at: iso(issue.updatedAtMs) },
  };
}

function sideJson({ branch, sha, owner, repository }: Side, urls: Urls): Json {
  const repo = repository && !repository.deleted ? repositoryJson(repository, urls) : null;
  return { label: `${owner.login}:${branch}`, ref: branch, sha, user: simpleUser(owner, urls), repo };
}
