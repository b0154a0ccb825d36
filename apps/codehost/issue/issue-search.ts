/** The search of the code host, which answers while an index is built. Pure. */
import type { ListIssuesRequest } from '@handtest/contracts/codehost';

/** The code host shows no more results of a search. */
export const mostResults = 1_000;

export type IssueFilter = Required<Pick<ListIssuesRequest, 'state' | 'sort' | 'direction'>> & {
  readonly labels: readonly string[];
  readonly assignee: string | undefined;
};

/** With the defaults of the contract. */
export function filterOf(request: ListIssuesRequest): IssueFilter {
  const { state = 'open', sort = 'created', direction = 'desc', labels = '', assignee } = request;
  const names = labels.split(',').map((name) => name.trim());
  return { state, sort, direction, assignee, labels: names.filter((name) => name !== '') };
}

/**
 * The words of the search.
 *
 * @param filter its labels and its assignee contain no quotation mark, as the contract demands
 */
export function searchOf(
  repository: string,
  { state, labels, assignee }: Pick<IssueFilter, 'state' | 'labels' | 'assignee'>,
): string {
  return [
    `repo:${repository}`,
    'is:issue',
    ...(state === 'all' ? [] : [`state:${state}`]),
    ...labels.map((label) => `label:"${label}"`),
    ...(assignee === undefined ? [] : [assigneeOf(assignee)]),
  ].join(' ');
}

function assigneeOf(assignee: string): string {
  if (assignee === 'none') return 'no:assignee';
  return assignee === '*' ? 'assignee:*' : `assignee:"${assignee}"`;
}
