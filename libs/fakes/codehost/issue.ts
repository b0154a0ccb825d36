/** Issues and pull requests share numbers, comments and lists. */
import { type Account, type Json, nodeId, simpleUser, type Urls } from './account.js';
import { iso, isoOrNull } from './answer.js';
import type { Pull } from './pull.js';
import { type Label, labelJson, type Repository } from './repository.js';

export interface Comment {
  readonly id: number;
  readonly author: Account;
  readonly body: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

export interface Issue {
  readonly id: number;
  readonly number: number;
  readonly repository: Repository;
  title: string;
  body: string | null;
  readonly author: Account;
  labels: Label[];
  assignees: Account[];
  state: 'open' | 'closed';
  stateReason: 'completed' | 'not_planned' | 'reopened' | null;
  locked: boolean;
  readonly comments: Comment[];
  readonly createdAtMs: number;
  updatedAtMs: number;
  closedAtMs: number | undefined;
  /** Only of a pull request. */
  readonly pull: Pull | undefined;
  deleted?: boolean;
  /** The same issue in another repository. */
  transferredTo?: Issue;
}

/** How the author belongs to the repository. */
export function association({ owner, collaborators }: Repository, author: Account): string {
  if (owner.id === author.id) return 'OWNER';
  if (owner.members.has(author.id)) return 'MEMBER';
  return collaborators.has(author.id) ? 'COLLABORATOR' : 'NONE';
}

export function issueJson(issue: Issue, urls: Urls): Json {
  const { id, number, repository, author, labels, assignees, comments, pull } = issue;
  const repositoryUrl = `${urls.api}/repos/${repository.fullName}`;
  const url = `${repositoryUrl}/issues/${number}`;
  const page = `${urls.web}/${repository.fullName}/${pull ? 'pull' : 'issues'}/${number}`;
  const people = assignees.map((assignee) => simpleUser(assignee, urls));
  return {
    ...{
      url,
      repository_url: repositoryUrl,
      labels_url: `${url}/labels{/name}`,
      comments_url: `${url}/comments`,
    },
    ...{ events_url: `${url}/events`, html_url: page, id, node_id: nodeId('Issue', id), number },
    ...{ title: issue.title, body: issue.body, user: simpleUser(author, urls), state: issue.state },
    labels: labels.map((label) => labelJson(label, repository, urls)),
    ...{ state_reason: issue.stateReason, locked: issue.locked, active_lock_reason: null, milestone: null },
    ...{ assignee: people[0] ?? null, assignees: people, comments: comments.length },
    ...{ created_at: iso(issue.createdAtMs), updated_at: iso(issue.updatedAtMs), reactions: reactions(url) },
    ...{ closed_at: isoOrNull(issue.closedAtMs), author_association: association(repository, author) },
    ...(pull && {
      draft: pull.draft,
      pull_request: {
        ...{ url: `${repositoryUrl}/pulls/${number}`, html_url: page, merged_at: isoOrNull(pull.mergedAtMs) },
        ...{ diff_url: `${page}.diff`, patch_url: `${page}.patch` },
      },
    }),
  };
}

/** There are none. */
function reactions(url: string): Json {
  const kinds = ['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes'];
  return { url: `${url}/reactions`, total_count: 0, ...Object.fromEntries(kinds.map((kind) => [kind, 0])) };
}

export function commentJson(comment: Comment, issue: Issue, urls: Urls): Json {
  const { id, author, body, createdAtMs, updatedAtMs } = comment;
  const { repository, number } = issue;
  const api = `${urls.api}/repos/${repository.fullName}/issues`;
  const page = `${urls.web}/${repository.fullName}/${issue.pull ? 'pull' : 'issues'}/${number}`;
  return {
    ...{ id, node_id: nodeId('IssueComment', id), url: `${api}/comments/${id}`, body },
    ...{
      html_url: `${page}#issuecomment-${id}`,
      issue_url: `${api}/${number}`,
      user: simpleUser(author, urls),
    },
    ...{ created_at: iso(createdAtMs), updated_at: iso(updatedAtMs) },
    author_association: association(repository, author),
  };
}
