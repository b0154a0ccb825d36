/** Endpoints of check runs and commit statuses. */
import { type Answer, invalid, iso, notFound, ok, paged, Problem } from './answer.js';
import { type CheckRun, checkRunJson, statusJson } from './check-run.js';
import type { Json } from './account.js';
import { authorOf, type RepositoryAsk, type Routes } from './route.js';

const maximumAnnotations = 50;
const maximumDescription = 140;
const statuses = ['queued', 'in_progress', 'completed'];
const states = ['error', 'failure', 'pending', 'success'];

export const checkRoutes: Routes<RepositoryAsk> = {
  'POST /repos/{owner}/{repo}/check-runs': (ask) => {
    const { host, repository, body } = ask;
    const name = textIn(body, 'name');
    const headSha = textIn(body, 'head_sha');
    if (!name || !headSha)
      throw invalid({ resource: 'CheckRun', field: name ? 'head_sha' : 'name', code: 'missing_field' });
    if (repository.git.resolve(headSha) !== headSha)
      throw new Problem(422, `No commit found for SHA: ${headSha}`);
    const run: CheckRun = {
      ...{ id: host.nextId(), repository, headSha, name, externalId: '', detailsUrl: null, status: 'queued' },
      ...{
        conclusion: null,
        startedAt: iso(host.now()),
        completedAt: null,
        title: null,
        summary: null,
        text: null,
      },
      annotations: [],
    };
    change(run, body, host.now());
    host.work.checkRuns.push(run);
    return ok(checkRunJson(run, host), 201);
  },
  'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}': ({ host, repository, path, body }) => {
    const run = host.work.checkRuns.find(({ id }) => id === Number(path.check_run_id));
    if (run?.repository !== repository) throw notFound();
    change(run, body, host.now());
    return ok(checkRunJson(run, host));
  },
  'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': ({ host, repository, path, url }) => {
    const sha = repository.git.resolve(path.ref!);
    if (sha === undefined) throw new Problem(422, `No commit found for SHA: ${path.ref}`);
    const [name, status] = [url.searchParams.get('check_name'), url.searchParams.get('status')];
    const runs = host.work.checkRuns
      .filter((run) => run.repository === repository && run.headSha === sha)
      .filter((run) => (name === null || run.name === name) && (status === null || run.status === status))
      .toReversed();
    const newest = runs.filter((run, at) => runs.findIndex((other) => other.name === run.name) === at);
    const shown = url.searchParams.get('filter') === 'all' ? runs : newest;
    return paged(shown, url, (page, total_count) => ({
      total_count,
      check_runs: page.map((run) => checkRunJson(run, host)),
    }));
  },
  'POST /repos/{owner}/{repo}/statuses/{sha}': setStatus,
};

function setStatus(ask: RepositoryAsk): Answer {
  const { host, repository, path, body } = ask;
  const sha = path.sha!;
  if (repository.git.resolve(sha) !== sha) throw new Problem(422, `No commit found for SHA: ${sha}`);
  const state = textIn(body, 'state') ?? '';
  if (!states.includes(state)) throw invalid({ resource: 'Status', field: 'state', code: 'custom' });
  const description = textIn(body, 'description') ?? null;
  if ((description ?? '').length > maximumDescription) {
    throw invalid({ resource: 'Status', field: 'description', code: 'custom' });
  }
  const context = textIn(body, 'context') ?? 'default';
  const targetUrl = textIn(body, 'target_url') ?? null;
  const added = { id: host.nextId(), repository, sha, state, context, description, targetUrl };
  const status = { ...added, creator: authorOf(ask), createdAtMs: host.now() };
  host.work.statuses.push(status);
  return ok(statusJson(status, host.urls), 201);
}

/** Annotations are added, at most 50 in a request. A conclusion completes the run. */
function change(run: CheckRun, body: Json, nowMs: number): void {
  const output = (body.output ?? {}) as Json;
  const annotations = (output.annotations ?? []) as Json[];
  if (annotations.length > maximumAnnotations)
    throw new Problem(422, 'Invalid request. No more than 50 items are allowed.');
  if (output.title === undefined && body.output)
    throw invalid({ resource: 'CheckRun', field: 'title', code: 'missing_field' });
  const status = textIn(body, 'status') ?? run.status;
  if (!statuses.includes(status)) throw invalid({ resource: 'CheckRun', field: 'status', code: 'invalid' });
  const conclusion = textIn(body, 'conclusion') ?? run.conclusion;
  if (status === 'completed' && conclusion === null) {
    throw invalid({ resource: 'CheckRun', field: 'conclusion', code: 'missing_field' });
  }
  run.annotations.push(...annotations);
  Object.assign(run, {
    ...{ conclusion, status: conclusion === null ? status : 'completed' },
    ...{ name: textIn(body, 'name') ?? run.name, externalId: textIn(body, 'external_id') ?? run.externalId },
    ...{
      detailsUrl: textIn(body, 'details_url') ?? run.detailsUrl,
      title: textIn(output, 'title') ?? run.title,
    },
    ...{ summary: textIn(output, 'summary') ?? run.summary, text: textIn(output, 'text') ?? run.text },
    completedAt: conclusion === null ? null : (textIn(body, 'completed_at') ?? iso(nowMs)),
  });
}

function textIn(body: Json, field: string): string | undefined {
  const value = body[field];
  return typeof value === 'string' ? value : undefined;
}
