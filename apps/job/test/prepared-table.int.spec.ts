/** Sixty pull-request jobs at once: each source of the url with each outcome, on two replicas. */
import { InsufficientCredit } from '@handtest/contracts/billing';
import {
  CodehostLimited,
  CodehostPermissionMissing,
  CodehostUnavailable,
  repositoryNotAccessible,
} from '@handtest/contracts/codehost';
import { ContractError, InvalidRequest } from '@handtest/contracts/define';
import type { JobCreated } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { codeHost, ledger, planner } from './fake-neighbours.js';
import { type JobUnderTest, memberOf, startJobService } from './job-under-test.js';
import { PreparedJobs, shopProject } from './prepared-jobs.js';

const urls = {
  request: 'https://request.example.com',
  template: 'https://template.example.com',
  preview: 'https://preview.example.com',
  project: 'https://project.example.com',
  none: undefined,
} as const;
type Source = keyof typeof urls;

const refusals: Record<string, ContractError> = {
  'unknown number': new InvalidRequest('prNumbers: the repository has no pull request 7'),
  'no access': repositoryNotAccessible('acme/shop'),
  'no permission': new CodehostPermissionMissing(),
  down: new CodehostUnavailable(),
  limited: new CodehostLimited(),
};

interface Case {
  readonly source: Source;
  readonly outcome: string;
  /** Names the case to the fakes. */
  readonly repo: string;
}

const outcomes = [
  'planned',
  'planned with a schema',
  'no plan',
  'not testable',
  'unchecked',
  'cancelled',
  'no credit',
  ...Object.keys(refusals),
];
const cases: Case[] = (Object.keys(urls) as Source[]).flatMap((source) =>
  outcomes.map((outcome, n) => ({ source, outcome, repo: `acme/${source}-${n}` })),
);
const caseOf = (repo: string) => cases.find((one) => one.repo === repo)!;

let job: JobUnderTest;
let prepared: PreparedJobs;

beforeAll(async () => {
  job = await startJobService();
  await job.addReplica();
  prepared = new PreparedJobs(job);
  codeHost.read = ({ repo }) => {
    const { source, outcome } = caseOf(repo);
    if (refusals[outcome]) throw refusals[outcome];
    const previewUrl = source === 'preview' ? urls.preview : undefined;
    return { material: { repo, pulls: [], issues: [] }, previewUrl, headSha: 'b'.repeat(40) };
  };
  planner.begin = ({ material, checkTestability }) => {
    const testable = caseOf(material.repo).outcome !== 'not testable' || !checkTestability;
    return { testable, reason: material.repo };
  };
});

afterAll(() => job.stop());

/** The answer and the final row of a case, as one line. */
function expected({ source, outcome, repo }: Case): string {
  const refusal = outcome in refusals ? refusals[outcome] : undefined;
  if (refusal) return `refused ${refusal.status} ${refusal.message}`;
  if (source === 'none') return 'refused 400 url';
  if (outcome === 'no credit') return 'refused 402 credit';
  const testable = outcome !== 'not testable';
  const states: Record<string, string> = {
    'no plan': 'failed platform_error held',
    'not testable': 'failed not_testable',
    cancelled: 'cancelled cancelled_by_caller held',
  };
  return `${testable} ${repo} ${urls[source]} ${states[outcome] ?? 'queued held'}`;
}

async function found(one: Case): Promise<string> {
  const { source, outcome, repo } = one;
  const project = shopProject({
    codehostRepos: [repo],
    defaultUrl: source === 'project' ? urls.project : null,
  });
  const call = memberOf(project.organizationId);
  if (source === 'template') {
    const template = { projectId: project.id, name: 'One', testInstructions: 'Look.', url: urls.template };
    await job.templates.create(template, call);
  }
  if (outcome === 'no credit') ledger.broke.add(project.organizationId);
  const request = {
    ...{
      projectId: project.id,
      prNumbers: [7],
      idempotencyKey: project.id,
      codehostToken: 'a-token-of-theirs',
    },
    ...(source === 'request' && { url: urls.request }),
    ...(source === 'template' && { template: 'One' }),
    ...(outcome === 'unchecked' && { checkTestability: false }),
  };
  const answer = await job.jobs.createPrepared(request, call).catch((error: unknown) => error);
  if (answer instanceof Error) return refusalOf(answer, project.id);
  const { jobId, testability } = answer as JobCreated;
  if (outcome === 'no plan') await prepared.failPlan(jobId);
  else if (outcome === 'cancelled') await job.jobs.cancel({ jobId }, call);
  else await prepared.writePlan(jobId, outcome === 'planned with a schema' ? { outputSchema: {} } : {});
  const { status, reason } = await job.jobs.status({ jobId }, call);
  if (reason) await job.finishedEvent(jobId);
  const { url } = (await prepared.rowOf(jobId))!;
  const end = [status, reason, ledger.holds.has(jobId) ? 'held' : undefined].filter(Boolean).join(' ');
  return `${testability!.testable} ${testability!.reason} ${url} ${end}`;
}

/** With what it has left behind, which must be nothing. */
async function refusalOf(error: Error, projectId: string): Promise<string> {
  const left = await prepared.leftOf(projectId);
  const held = [...ledger.holds.values()].filter((hold) => hold.projectId === projectId);
  const { status } = error as ContractError;
  const message = /^url is required/.test(error.message) ? 'url' : error.message;
  const words = error instanceof InsufficientCredit ? 'credit' : message;
  return [`refused ${status} ${words}`, ...left, ...held].map(String).join(' and ');
}

it('60 jobs end as the table says, and those that are refused leave nothing', async () => {
  let worstMs = 0;
  const differences: string[] = [];
  await Promise.all(
    cases.map(async (one) => {
      const startedMs = performance.now();
      const [is, must] = [await found(one), expected(one)];
      worstMs = Math.max(worstMs, performance.now() - startedMs);
      if (is !== must) differences.push(`${one.source}, ${one.outcome}: ${is}, not ${must}`);
    }),
  );
  const kept = await job.sql<{ id: string }>('SELECT id FROM job');
  const tokens = [...codeHost.tokens.keys()].filter((id) => !kept.some((row) => row.id === id));
  process.stdout.write(
    `pull-request jobs: tried ${cases.length}, failed ${differences.length}, worst ${Math.round(worstMs)} ms\n`,
  );
  expect(cases.length).toBe(60);
  expect(differences).toEqual([]);
  expect(tokens).toEqual([]);
  await eventually(async () =>
    expect(await job.sql(`SELECT 1 FROM job WHERE status IN ('preparing', 'pending')`)).toEqual([]),
  );
});
