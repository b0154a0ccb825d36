/** What happens to issues and pull requests, with its events. */
import type { Account, Json } from './account.js';
import type { CodeHost } from './code-host.js';
import { type Comment, type Issue, issueJson } from './issue.js';
import { IssueSearch } from './issue-search.js';
import type { Pull, Side } from './pull.js';
import { type Label, type Repository, repositoryJson } from './repository.js';

export interface NewIssue {
  readonly title: string;
  readonly body?: string | null;
  readonly author?: Account;
  readonly labels?: readonly string[];
  readonly assignees?: readonly Account[];
}

interface NewPull extends NewIssue {
  /** Branch with the changes. */
  readonly head: string;
  /** Repository with that branch, when it is a fork. */
  readonly fork?: Repository;
  readonly base?: string;
  readonly draft?: boolean;
}

type Change = Partial<Pick<Issue, 'title' | 'body' | 'locked'>>;

export class IssueBook {
  readonly search: IssueSearch;
  private readonly byRepository = new Map<number, Issue[]>();

  constructor(private readonly host: CodeHost) {
    this.search = new IssueSearch(() => host.now());
  }

  /** Oldest first, with pull requests, without what was deleted or transferred. */
  of(repository: Repository): Issue[] {
    return (this.byRepository.get(repository.id) ?? []).filter(
      (issue) => !issue.deleted && !issue.transferredTo,
    );
  }

  /** Also one that was deleted or transferred. */
  numbered(repository: Repository, number: number): Issue | undefined {
    return this.byRepository.get(repository.id)?.[number - 1];
  }

  /** Creates labels that the repository does not have, as GitHub does. */
  open(repository: Repository, issue: NewIssue): Issue {
    return this.add(repository, issue, undefined);
  }

  openPull(
    repository: Repository,
    { head, fork = repository, base, draft = false, ...issue }: NewPull,
  ): Issue {
    const sideOf = (branch: string, from: Repository): Side & { repository: Repository } => {
      const sha = from.git.resolve(branch);
      if (sha === undefined) throw new Error(`${from.fullName} has no branch ${branch}`);
      return { branch, sha, repository: from, owner: from.owner, git: from.git };
    };
    const sides = { base: sideOf(base ?? repository.defaultBranch, repository), head: sideOf(head, fork) };
    return this.add(repository, issue, { ...sides, draft, mergedAtMs: undefined });
  }

  comment(issue: Issue, author: Account, body: string): Comment {
    const nowMs = this.host.now();
    const comment = { id: this.host.nextId(), author, body, createdAtMs: nowMs, updatedAtMs: nowMs };
    issue.comments.push(comment);
    this.touch(issue);
    return comment;
  }

  edit(issue: Issue, change: Change): void {
    const changes = Object.fromEntries(
      (['title', 'body'] as const)
        .filter((field) => field in change)
        .map((field) => [field, { from: issue[field] ?? '' }]),
    );
    Object.assign(issue, change);
    this.touch(issue, 'edited', { changes });
  }

  close(issue: Issue, stateReason: Issue['stateReason'] = 'completed'): void {
    Object.assign(issue, { state: 'closed', stateReason, closedAtMs: this.host.now() });
    this.touch(issue, 'closed');
  }

  merge(issue: Issue): void {
    issue.pull!.mergedAtMs = this.host.now();
    this.close(issue, null);
  }

  reopen(issue: Issue): void {
    Object.assign(issue, { state: 'open', stateReason: 'reopened', closedAtMs: undefined });
    this.touch(issue, 'reopened');
  }

  label(issue: Issue, ...names: string[]): void {
    issue.labels.push(...this.labelsFor(issue.repository, names));
    this.touch(issue, 'labeled');
  }

  assign(issue: Issue, ...assignees: Account[]): void {
    issue.assignees.push(...assignees);
    this.touch(issue, 'assigned');
  }

  delete(issue: Issue): void {
    issue.deleted = true;
    this.touch(issue, 'deleted');
  }

  /** The issue gets a new number there. Its old address leads to the new one. */
  transfer(issue: Issue, target: Repository): Issue {
    const { title, body, author, assignees } = issue;
    const labels = issue.labels.map(({ name }) => name);
    const moved = this.open(target, { title, body, author, assignees, labels });
    moved.comments.push(...issue.comments);
    issue.transferredTo = moved;
    const { urls } = this.host;
    const changes = { new_issue: issueJson(moved, urls), new_repository: repositoryJson(target, urls) };
    this.touch(issue, 'transferred', { changes });
    return moved;
  }

  private add(repository: Repository, issue: NewIssue, pull: Pull | undefined): Issue {
    const { title, body = null, author = repository.owner, labels = [], assignees = [] } = issue;
    const all = this.byRepository.get(repository.id) ?? [];
    this.byRepository.set(repository.id, all);
    const nowMs = this.host.now();
    const added: Issue = {
      ...{ id: this.host.nextId(), number: all.length + 1, repository, title, body, author, pull },
      ...{
        labels: this.labelsFor(repository, labels),
        assignees: [...assignees],
        comments: [],
        locked: false,
      },
      ...{ state: 'open', stateReason: null, createdAtMs: nowMs, updatedAtMs: nowMs, closedAtMs: undefined },
    };
    all.push(added);
    this.touch(added, 'opened');
    return added;
  }

  private labelsFor(repository: Repository, names: readonly string[]): Label[] {
    const labels = names.map((name) => repository.labelNamed(name) ?? this.host.addLabel(repository, name));
    return [...new Set(labels)];
  }

  /** Pull requests have an event of their own, to which the App does not subscribe. */
  private touch(issue: Issue, action?: string, more: Json = {}): void {
    issue.updatedAtMs = this.host.now();
    this.search.note(issue);
    if (action === undefined || issue.pull) return;
    this.host.emitFor(issue.repository, 'issues', action, {
      issue: issueJson(issue, this.host.urls),
      ...more,
    });
  }
}
