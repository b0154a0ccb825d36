/** An agent's story: list, create, wait, get. Each step is compared with REST as the same caller. */
import { randomUUID } from 'node:crypto';
import type { JobCreated, JobRecord } from '@handtest/contracts/job';
import { type ApiClient, eventually, performJob, type TesterScript } from '@handtest/deployment';
import type { Agent, Progress } from './agent.js';
import { Comparison, contentOf, pageOf, picked, textOf, without } from './comparison.js';

export interface Scene {
  agent: Agent;
  /** REST with the same token, on the same gateways. */
  rest: ApiClient;
  tester: ApiClient;
  organizationId: string;
  projectId: string;
}

/** Parts of a record that a summary does not have. */
const leftOut = ['testerData', 'keyMoments', 'conversation', 'request'];
/** A tool has only the short parts of the request, and names it as truncated. */
const shortened = ['request', 'truncated'];

const job = {
  url: 'https://shop.example/checkout',
  description: 'Buy one item as a guest and pay by card.',
  outputSchema: { paid: { type: 'boolean', description: 'Whether the payment worked' } },
  targetDurationMinutes: 2,
  maxExtensionMinutes: 0,
};

const script: TesterScript = {
  telemetry: {
    clicks: [{ x: 10, y: 20, element: '#pay', afterMs: 10 }],
    networkRequests: [{ url: 'https://shop.example/pay', method: 'POST', status: 500, afterMs: 20 }],
    consoleMessages: [{ type: 'error', message: 'TypeError: payment is undefined', afterMs: 30 }],
  },
  report: 'I clicked pay. The payment failed with an error and nothing happened after that.',
  // Longer than the gateway's time between two reports of progress.
  workMs: 1_500,
};

/** @throws when a step fails; differences to REST are in the result */
export async function playStory(scene: Scene): Promise<Comparison> {
  const comparison = new Comparison();
  await scene.agent.tools();
  await compareLists(scene, comparison);
  const jobId = await compareCreation(scene, comparison);
  await compareWaits(scene, jobId, comparison);
  await compareRecords(scene, jobId, comparison);
  await compareRefusals(scene, comparison);
  return comparison;
}

async function compareLists(
  { agent, rest, organizationId, projectId }: Scene,
  comparison: Comparison,
): Promise<void> {
  const compare = async (tool: string, name: string, args: Record<string, unknown>, path: string) => {
    const listed = contentOf<Record<string, Record<string, unknown>[]>>(await agent.call(tool, args));
    const page = await pageOf(rest, path);
    const fields = Object.keys(listed[name]![0]!);
    comparison.same(tool, listed, {
      [name]: page.items.map((item) => picked(item, fields)),
      ...(page.pagination !== undefined && { pagination: page.pagination }),
    });
  };
  await compare('list_organizations', 'organizations', {}, '/api/organizations');
  await compare(
    'list_projects',
    'projects',
    { organizationId },
    `/api/projects?organizationId=${organizationId}`,
  );
  await compare(
    'list_templates',
    'templates',
    { projectId, limit: 3 },
    `/api/projects/${projectId}/templates?limit=3`,
  );
}

/** REST with the same Idempotency-Key answers with the same job. */
async function compareCreation({ agent, rest, projectId }: Scene, comparison: Comparison): Promise<string> {
  const idempotencyKey = randomUUID();
  const request = { projectId, ...job };
  const created = contentOf<JobCreated & { status: string; jobUrl: string; holdUsd: number }>(
    await agent.call('create_job', { ...request, idempotencyKey }),
  );
  const again = await rest.post<JobCreated>('/api/jobs', request, { 'idempotency-key': idempotencyKey });
  const record = await rest.get<JobRecord>(`/api/jobs/${created.jobId}`);
  const { holdUsd } = await rest.post<{ holdUsd: number }>('/api/jobs/estimate', request);
  const { status, ...rest1 } = created;
  comparison.same('create_job', rest1, { ...again, jobUrl: record.jobUrl, holdUsd });
  comparison.same('status of a new job', ['pending', 'queued'].includes(status), true);
  return created.jobId;
}

interface Waited {
  jobId: string;
  finished: boolean;
  status: string;
  waitedSeconds: number;
  retryAfterSeconds?: number;
  job?: Record<string, unknown>;
}

async function compareWaits(
  { agent, rest, tester }: Scene,
  jobId: string,
  comparison: Comparison,
): Promise<void> {
  const early = contentOf<Waited>(await agent.call('wait', { jobId, timeoutSeconds: 1 }));
  const unfinished = { finished: false, retryAfterSeconds: 10, job: undefined };
  comparison.same('wait that timed out', picked({ ...early }, Object.keys(unfinished)), unfinished);
  const reports: Progress[] = [];
  const waiting = agent.call('wait', { jobId }, (progress) => reports.push(progress));
  await eventually(() => expect(reports).not.toHaveLength(0));
  await performJob(tester, jobId, script);
  const waited = contentOf<Waited>(await waiting);
  const record = await rest.get<Record<string, unknown>>(`/api/jobs/${jobId}`);
  const { waitedSeconds: _varies, ...known } = waited;
  comparison.same(
    'wait',
    { ...known, job: without(waited.job!, shortened) },
    {
      jobId,
      finished: true,
      status: record.status,
      job: without(record, leftOut),
    },
  );
  const grows = reports.every(({ progress }, n) => n === 0 || progress > reports[n - 1]!.progress);
  comparison.same('progress', { reported: reports.length > 1, grows }, { reported: true, grows: true });
}

async function compareRecords({ agent, rest }: Scene, jobId: string, comparison: Comparison): Promise<void> {
  const record = await rest.get<Record<string, unknown>>(`/api/jobs/${jobId}`);
  comparison.same('status of the ended job', record.status, 'completed');
  const summary = contentOf<{ job: Record<string, unknown> }>(await agent.call('get_job', { jobId }));
  const summarized = without(summary.job, shortened);
  comparison.same('get_job', summarized, without(record, leftOut));
  const full = contentOf<{ job: unknown }>(await agent.call('get_job', { jobId, detail: 'full' }));
  comparison.same('get_job, full', full.job, record);
  const waited = contentOf<Waited>(await agent.call('wait', { jobId }));
  comparison.same(
    'wait for an ended job',
    [waited.finished, without(waited.job!, shortened)],
    [true, summarized],
  );
}

async function compareRefusals({ agent, rest, projectId }: Scene, comparison: Comparison): Promise<void> {
  const unknown = 'job_doesnotexist';
  const missing = await rest.ask('GET', `/api/jobs/${unknown}`);
  await comparison.sameRefusal(agent, 'get_job', { jobId: unknown }, missing);
  await comparison.sameRefusal(agent, 'wait', { jobId: unknown }, missing);
  const bad = { ...job, projectId, url: 'ftp://shop.example' };
  await comparison.sameRefusal(agent, 'create_job', bad, await rest.ask('POST', '/api/jobs', bad));
  const template = { ...job, projectId, template: 'no such template', description: undefined };
  const refused = await rest.ask('POST', '/api/jobs', template);
  await comparison.sameRefusal(agent, 'run_template', template, refused);
  const strange = { organizationId: 'org_doesnotexist' };
  const projects = await rest.ask('GET', '/api/projects?organizationId=org_doesnotexist');
  await comparison.sameRefusal(agent, 'list_projects', strange, projects);
  const outside = await agent.call('list_projects', { limit: 0 });
  comparison.same('limit 0', [outside.isError, textOf(outside).includes('limit must be')], [true, true]);
}
