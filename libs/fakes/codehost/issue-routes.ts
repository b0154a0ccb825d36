/** Endpoints of issues, comments and their search. */
import { type Answer, invalid, iso, notFound, ok, paged, pageOf, Problem } from './answer.js';
import { commentJson, type Issue, issueJson } from './issue.js';
import { filterIssues } from './issue-filter.js';
import { maximumResults, parseSearch } from './issue-search.js';
import { canSee } from './permission.js';
import { type Ask, authorOf, type RepositoryAsk, type Routes } from './route.js';

const maximumTitle = 256;
const maximumBody = 65_536;

export const issueRoutes: Routes<RepositoryAsk> = {
  'GET /repos/{owner}/{repo}/issues': ({ host, repository, url }) => {
    const found = filterIssues(host.issues.of(repository), url.searchParams);
    return paged(found, url, (page) => page.map((issue) => issueJson(issue, host.urls)));
  },
  'POST /repos/{owner}/{repo}/issues': (ask) => {
    const { host, repository, body } = ask;
    if (!repository.hasIssues) throw new Problem(410, 'Issues has been disabled in this repository.');
    const title = typeof body.title === 'string' ? body.title : '';
    if (title.trim() === '') throw invalid({ resource: 'Issue', field: 'title', code: 'missing_field' });
    assertShort('title', title, maximumTitle);
    const text = typeof body.body === 'string' ? body.body : null;
    assertShort('body', text ?? '', maximumBody);
    const author = authorOf(ask);
    // Labels and assignees of a user who cannot push are ignored.
    const mayPush = ask.actor.kind !== 'user' || repository.permits(author, 'write');
    const issue = host.issues.open(repository, {
      ...{ title, body: text, author },
      labels: mayPush ? namesIn(body.labels) : [],
      assignees: mayPush ? namesIn(body.assignees).flatMap((login) => host.accountNamed(login) ?? []) : [],
    });
    return ok(issueJson(issue, host.urls), 201);
  },
  'GET /repos/{owner}/{repo}/issues/{issue_number}': (ask) => ok(issueJson(issueIn(ask), ask.host.urls)),
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': (ask) => {
    const issue = issueIn(ask);
    const since = Date.parse(ask.url.searchParams.get('since') ?? '1970-01-01T00:00:00Z');
    const found = issue.comments.filter(({ updatedAtMs }) => Date.parse(iso(updatedAtMs)) >= since);
    return paged(found, ask.url, (page) => page.map((comment) => commentJson(comment, issue, ask.host.urls)));
  },
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': (ask) => {
    const issue = issueIn(ask);
    const { body } = ask.body;
    if (issue.locked) throw new Problem(403, 'Unable to create comment because issue is locked.');
    if (typeof body !== 'string' || body.trim() === '') {
      throw invalid({ resource: 'IssueComment', field: 'body', code: 'missing_field' });
    }
    assertShort('body', body, maximumBody);
    return ok(commentJson(ask.host.issues.comment(issue, authorOf(ask), body), issue, ask.host.urls), 201);
  },
};

export const searchRoutes: Routes = { 'GET /search/issues': search };

function search({ host, actor, url }: Ask): Answer {
  const query = parseSearch(url.searchParams.get('q') ?? '');
  const sort = url.searchParams.get('sort') ?? 'created';
  if (!['created', 'updated', 'comments'].includes(sort))
    throw invalid({ resource: 'Search', field: 'sort', code: 'invalid' });
  const { perPage, page } = pageOf(url.searchParams);
  if (perPage * page > maximumResults && perPage * (page - 1) >= maximumResults) {
    throw new Problem(422, 'Only the first 1000 search results are available');
  }
  const named =
    query.repository && host.repositoryNamed(...(query.repository.split('/', 2) as [string, string]));
  if (named !== undefined && (!named || !canSee(actor, named.repository, host.app))) throw unseen();
  if (query.repository && !named) throw unseen();
  const order = url.searchParams.get('order') ?? 'desc';
  const found = host.issues.search
    .find(query, sort, order)
    .filter((issue) => canSee(actor, issue.repository, host.app) && readable(issue, actor));
  const shown = paged(found.slice(0, maximumResults), url, (items) => ({
    ...{
      total_count: found.length,
      incomplete_results: host.issues.search.incomplete,
      search_type: 'lexical',
    },
    items: items.map((issue) => ({ ...issueJson(issue, host.urls), score: 1 })),
  }));
  return shown;
}

/** An installation finds only kinds that it may read. */
function readable({ pull, repository }: Issue, actor: Ask['actor']): boolean {
  if (actor.kind !== 'installation' || !repository.isPrivate) return true;
  return actor.permissions[pull ? 'pull_requests' : 'issues'] !== undefined;
}

function unseen(): Problem {
  const message =
    'The listed users and repositories cannot be searched either because the resources do not exist or you do not have permission to view them.';
  return new Problem(422, 'Validation Failed', {
    errors: [{ message, resource: 'Search', field: 'q', code: 'invalid' }],
  });
}

/** @throws Problem 404, 410 for a deleted issue, 301 for one that is in another repository now */
function issueIn({ host, repository, path }: RepositoryAsk): Issue {
  const issue = host.issues.numbered(repository, Number(path.issue_number));
  if (!issue) throw notFound();
  if (issue.deleted) throw new Problem(410, 'This issue was deleted');
  if (!issue.transferredTo) return issue;
  const { repository: target, number } = issue.transferredTo;
  const url = `${host.urls.api}/repositories/${target.id}/issues/${number}`;
  throw new Problem(301, 'Moved Permanently', { url }, { location: url });
}

function assertShort(field: string, text: string, maximum: number): void {
  if (text.length <= maximum) return;
  const message = `${field} is too long (maximum is ${maximum} characters)`;
  throw invalid({ resource: 'Issue', field, code: 'custom', message });
}

function namesIn(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    const name = typeof item === 'string' ? item : (item as { name?: unknown } | null)?.name;
    return typeof name === 'string' ? [name] : [];
  });
}
