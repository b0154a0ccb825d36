/** `GET /api/jobs` with short items, and items of which parts are left out. */
import { extractionEvents } from '@handtest/contracts/extraction';
import type { CreateJobRequest, ListedJob } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { newProject } from './fake-neighbours.js';
import { errorOf, type JobUnderTest, readingOf, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

const finding = (severity: 'high' | 'low') => ({
  ...{ title: 'The basket stays empty', description: 'Nothing is added', severity, affectedArea: 'basket' },
  ...{ expectedBehavior: 'One item', actualBehavior: 'None', evidenceCitations: [], reproductionSteps: [] },
  suggestedLabels: [],
});

async function completed(project: ReturnType<typeof newProject>, changes: Partial<CreateJobRequest>) {
  const made = await job.submitted(changes, project);
  const reading = {
    ...readingOf(made.jobId),
    extractedIssues: [finding('high'), finding('low'), finding('low')],
  };
  await job.publish(extractionEvents.reportRead, reading);
  await eventually(async () =>
    expect(await job.jobs.status({ jobId: made.jobId }, made.call)).toMatchObject({ status: 'completed' }),
  );
  return made;
}

describe('a list of summaries', () => {
  it('has short items with what a list shows', async () => {
    const project = newProject();
    const templateContent = '---\nname: Checkout\n---\n# Buy a hat\n\nAs a guest.';
    const { jobId, call } = await completed(project, { description: undefined, templateContent });
    const record = await job.jobs.get({ jobId }, call);
    await job.create(project, { deviceClass: 'mobile' });
    const { items, pagination } = await job.jobs.list({ view: 'summary' }, call);
    expect(pagination).toEqual({ total: 2, limit: 20, offset: 0, hasMore: false });
    const { id, projectId, createdAt, updatedAt, completedAt, jobUrl, costUsd, testerAlias } = record;
    expect(items[1]).toEqual({
      ...{ id, projectId, livemode: true, createdAt, updatedAt, completedAt, jobUrl, costUsd, testerAlias },
      ...{ status: 'completed', title: 'Buy a hat', url: 'https://example.com/shop', template: 'Checkout' },
      ...{ deviceClass: 'desktop', passStatus: 'pass', testDurationSeconds: record.testDurationSeconds },
      findingCounts: { total: 3, critical: 0, high: 1, medium: 0, low: 2 },
    });
    expect(items[0]).toMatchObject({ status: 'queued', title: 'Buy a hat', deviceClass: 'mobile' });
    expect(items[0]).not.toHaveProperty('findingCounts');
  });

  it('is at most 16 KB for 20 jobs with the longest urls and instructions', async () => {
    const project = newProject();
    const url = `https://example.com/${'x'.repeat(2_000)}`;
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        job.create(project, { url, description: ['"', '😀', 'é', 'x'][n % 4]!.repeat(9_000) }),
      ),
    );
    await job.sql('ALTER TABLE job DISABLE TRIGGER USER');
    await job.sql(
      `UPDATE job SET status = 'completed', template = 'Checkout of the shop', tester_alias = 'Careful Otter',
         claimed_at = now(), submitted_at = now(), completed_at = now(), test_duration_seconds = 7200,
         cost_micros = 61200000, result = '{"success":true,"explanation":"x","passStatus":"not_applicable"}',
         extracted_issues = (SELECT json_agg(json_build_object('severity', 'medium')) FROM generate_series(1, 99))
       WHERE project_id = $1`,
      [project.id],
    );
    await job.sql('ALTER TABLE job ENABLE TRIGGER USER');
    const page = await job.jobs.list({ view: 'summary' }, made[0]!.call);
    const bytes = Buffer.byteLength(JSON.stringify(page));
    process.stdout.write(
      `summaries of 20 jobs: tried ${page.items.length}, failed ${bytes > 16_384 ? 1 : 0}, worst ${bytes} bytes\n`,
    );
    expect(page.items).toHaveLength(20);
    expect(bytes).toBeLessThanOrEqual(16_384);
    const whole = await job.jobs.list({ view: 'full' }, made[0]!.call);
    expect(whole.items).toMatchObject(page.items.map(({ id }) => ({ id, request: { url } })));
  });

  it('is refused for another view', async () => {
    const { call } = await job.create();
    expect((await errorOf(job.jobs.list({ view: 'short' as never }, call))).message).toContain('view');
  });
});

it('an item without its telemetry says so, and the job has all of it', async () => {
  const { jobId, call, tester } = await job.claimed();
  const message = { type: 'log', message: 'x'.repeat(10_000), timestamp: '2026-01-01T00:00:00.000Z' };
  const consoleMessages = Array.from({ length: 4 }, () => message);
  await job.testerJobs.storeTelemetry({ jobId, batchId: 'one', consoleMessages }, tester);
  await job.testerJobs.submit({ jobId, report: 'It works.' }, tester);
  await job.complete(jobId, call);
  const itemOf = async (limit: number) => (await job.jobs.list({ limit }, call)).items[0] as ListedJob;
  const { testerData } = await job.jobs.get({ jobId }, call);
  expect(testerData!.consoleMessages).toHaveLength(4);
  expect(await itemOf(1)).toMatchObject({ testerData });
  expect(await itemOf(1)).not.toHaveProperty('truncated');
  expect(await itemOf(100)).toMatchObject({ truncated: ['testerData'], testerResponse: 'It works.' });
  expect(await itemOf(100)).not.toHaveProperty('testerData');
});
