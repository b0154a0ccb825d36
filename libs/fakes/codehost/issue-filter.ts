/** The filters and orders of a list of issues. Pure. */
import { invalid, iso } from './answer.js';
import type { Issue } from './issue.js';

const states = ['open', 'closed', 'all'];
const orders: Readonly<Record<string, (issue: Issue) => number>> = {
  created: ({ createdAtMs }) => seconds(createdAtMs),
  updated: ({ updatedAtMs }) => seconds(updatedAtMs),
  comments: ({ comments }) => comments.length,
};

const seconds = (ms: number) => Math.floor(ms / 1_000);

/** @throws Problem 422 for an unknown state, sort or direction */
export function filterIssues(issues: readonly Issue[], query: URLSearchParams): Issue[] {
  const state = oneOf(query, 'state', states, 'open');
  const sort = oneOf(query, 'sort', Object.keys(orders), 'created');
  const direction = oneOf(query, 'direction', ['asc', 'desc'], 'desc');
  const since = query.get('since');
  const sinceMs = since === null ? -Infinity : Date.parse(since);
  if (Number.isNaN(sinceMs)) throw invalid({ resource: 'Issue', field: 'since', code: 'invalid' });
  const labels = (query.get('labels') ?? '').split(',').filter((label) => label !== '');
  const assignee = query.get('assignee');
  const creator = query.get('creator');
  const found = issues.filter(
    (issue) =>
      (state === 'all' || issue.state === state) &&
      Date.parse(iso(issue.updatedAtMs)) >= sinceMs &&
      labels.every((label) => hasLabel(issue, label)) &&
      (assignee === null || isAssigned(issue, assignee)) &&
      (creator === null || sameName(issue.author.login, creator)),
  );
  return sortIssues(found, sort, direction);
}

/** Equal ones by number, in the same direction. */
export function sortIssues(issues: Issue[], sort: string, direction: string): Issue[] {
  const value = orders[sort]!;
  const ascending = issues.toSorted((a, b) => value(a) - value(b) || a.number - b.number);
  return direction === 'asc' ? ascending : ascending.toReversed();
}

export function hasLabel({ labels }: Issue, name: string): boolean {
  return labels.some((label) => sameName(label.name, name));
}

/** @param assignee a login, `*` for anyone, `none` for no one */
export function isAssigned({ assignees }: Issue, assignee: string): boolean {
  if (assignee === 'none') return assignees.length === 0;
  if (assignee === '*') return assignees.length > 0;
  return assignees.some(({ login }) => sameName(login, assignee));
}

export function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function oneOf(query: URLSearchParams, field: string, allowed: readonly string[], fallback: string): string {
  const value = query.get(field) ?? fallback;
  if (!allowed.includes(value)) throw invalid({ resource: 'Issue', field, code: 'invalid' });
  return value;
}
