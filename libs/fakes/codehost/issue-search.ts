/** The search of issues: its index is some seconds late, and it shows the first 1,000 results only. */
import { Problem } from './answer.js';
import type { Issue } from './issue.js';
import { hasLabel, isAssigned, sameName, sortIssues } from './issue-filter.js';

export const maximumResults = 1_000;

interface Query {
  /** Full name of the repository, when it is given. */
  readonly repository: string | undefined;
  matches(issue: Issue): boolean;
}

export class IssueSearch {
  lagMs = 5_000;
  /** The answers say `incomplete_results`. */
  incomplete = false;
  private readonly indexed = new Map<Issue, Issue>();
  private waiting: { atMs: number; issue: Issue; copy: Issue }[] = [];

  constructor(private readonly now: () => number) {}

  /** After each change. */
  note(issue: Issue): void {
    const copy = { ...issue, labels: [...issue.labels], assignees: [...issue.assignees] };
    this.waiting.push({ atMs: this.now() + this.lagMs, issue, copy });
  }

  /** Issues as they were when the index read them. */
  find(query: Query, sort: string, order: string): Issue[] {
    this.refresh();
    const found = [...this.indexed.values()].filter((issue) => query.matches(issue));
    return sortIssues(found, sort, order);
  }

  private refresh(): void {
    const now = this.now();
    for (const { atMs, issue, copy } of this.waiting) {
      if (atMs > now) continue;
      if (copy.deleted || copy.transferredTo) this.indexed.delete(issue);
      else this.indexed.set(issue, copy);
    }
    this.waiting = this.waiting.filter(({ atMs }) => atMs > now);
  }
}

type Test = (issue: Issue) => boolean;

const kinds: Readonly<Record<string, Test>> = {
  issue: ({ pull }) => !pull,
  pr: ({ pull }) => pull !== undefined,
  'pull-request': ({ pull }) => pull !== undefined,
  open: ({ state }) => state === 'open',
  closed: ({ state }) => state === 'closed',
};

const qualifiers: Readonly<Record<string, (value: string) => Test>> = {
  repo: (value) => (issue) => sameName(issue.repository.fullName, value),
  is: (value) => kinds[value] ?? (() => true),
  type: (value) => kinds[value] ?? (() => true),
  state: (value) => kinds[value] ?? (() => true),
  label: (value) => (issue) => hasLabel(issue, value),
  assignee: (value) => (issue) => isAssigned(issue, value),
  author: (value) => (issue) => sameName(issue.author.login, value),
  no: (value) => (issue) => (value === 'label' ? issue.labels.length === 0 : isAssigned(issue, 'none')),
  in: () => () => true,
};

/**
 * `repo:acme/shop is:issue label:"help wanted" checkout`. A minus excludes. Other words must be in title or body.
 * @throws Problem 422 without a kind, which GitHub requires from Apps
 */
export function parseSearch(text: string): Query {
  const tests: Test[] = [];
  let repository: string | undefined;
  let kind = false;
  for (const [, minus, name, quoted, plain] of text.matchAll(/(-?)(?:(\w+):)?(?:"([^"]*)"|([^\s"]+))/g)) {
    const value = quoted ?? plain ?? '';
    const test = name === undefined ? containing(value) : qualifiers[name]?.(value);
    if (!test) continue;
    if (name === 'repo' && !minus) repository = value;
    if (['is', 'type'].includes(name ?? '') && ['issue', 'pr', 'pull-request'].includes(value)) kind = true;
    tests.push(minus ? (issue) => !test(issue) : test);
  }
  if (!kind) {
    const message = "Query must include 'is:issue' or 'is:pull-request'";
    throw new Problem(422, 'Validation Failed', {
      errors: [{ message, resource: 'Search', field: 'q', code: 'invalid' }],
    });
  }
  return { repository, matches: (issue) => tests.every((test) => test(issue)) };
}

function containing(word: string): Test {
  return ({ title, body }) => `${title} ${body ?? ''}`.toLowerCase().includes(word.toLowerCase());
}
