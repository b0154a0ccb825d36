/** A job from its creation to each of its ends, as callers, testers and the other services see it. */
import { setTimeout as pause } from 'node:timers/promises';
import { InvalidRequest } from '@handtest/contracts/define';
import { extractionEvents } from '@handtest/contracts/extraction';
import { JobNotCancellable, JobNotFound } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { ledger, newProject } from './fake-neighbours.js';
import {
  errorOf,
  jobRequest,
  type JobUnderTest,
  memberOf,
  readingOf,
  startJobService,
} from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

const anonymous = { caller: { kind: 'anonymous' } } as const;

describe('a new job', () => {
  it('is queued, its highest cost is held, and its status is public by its id', async () => {
    const project = newProject(undefined, 'Shop "A" \\ ü');
    const { jobId } = await job.create(project, { targetDurationMinutes: 20, maxExtensionMinutes: 10 });
    expect(ledger.holds.get(jobId)).toEqual({
      jobId,
      organizationId: project.organizationId,
      projectId: project.id,
      amountMicros: String(30 * 60 * 8_500),
    });
    const status = await job.jobs.status({ jobId }, anonymous);
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(status).toEqual({
      id: jobId,
      projectId: project.id,
      livemode: true,
      status: 'queued',
      createdAt: instant,
      updatedAt: instant,
      jobUrl: `https://dashboard.example.com/jobs/${jobId}`,
      projectName: 'Shop "A" \\ ü',
      keyMoments: [],
      targetDurationMinutes: 20,
      maxExtensionMinutes: 10,
      maxExtensionCount: 3,
      extensionsUsed: 0,
    });
  });

  it.each([
    ['url', { url: 'ftp://example.com' }],
    ['url', { url: undefined }],
    ['url', { url: `https://example.com/${'x'.repeat(2_048)}` }],
    ['description', { description: '' }],
    ['description', { description: 'x'.repeat(20_001) }],
    ['description', { description: 'a\u0000b' }],
    ['description', { description: ' \n\u00a0' }],
    ['codehostRepos', { codehostRepos: ['acme/..'] }],
    ['codehostRepo', { codehostRepo: 'acme/.' }],
    ['outputSchema', { outputSchema: { 'a\0': { type: 'string', description: 'x' } } }],
    [
      'templateContent front matter: max_extension_minutes',
      { templateContent: '---\nduration: 115\nmax_extension_minutes: 10\n---\nLook' },
    ],
    ['targetDurationMinutes', { targetDurationMinutes: 0 }],
    ['targetDurationMinutes', { targetDurationMinutes: 121 }],
    ['targetDurationMinutes', { targetDurationMinutes: '15' }],
    ['maxExtensionMinutes', { targetDurationMinutes: 120, maxExtensionMinutes: 1 }],
    ['maxExtensionCount', { maxExtensionCount: 1.5 }],
    ['deviceClass', { deviceClass: 'tablet' }],
    ['outputSchema', { outputSchema: { a: 'string' } }],
    ['metadata', { metadata: { m: 'x'.repeat(16_384) } }],
    ['idempotencyKey', { idempotencyKey: 'with blank' }],
    ['prNumbers', { prNumbers: [1] }],
    ['issueNumbers', { issueNumbers: [1], url: undefined }],
    ['template', { template: 'smoke', url: undefined, description: undefined }],
    ['autoCreateCodehostIssues', { autoCreateCodehostIssues: true }],
  ])('is refused when its %s is invalid, with the name of the field', async (field, changes) => {
    const project = newProject();
    const request = { ...jobRequest(project.id), ...changes } as never;
    const error = await errorOf(job.jobs.create(request, memberOf(project.organizationId)));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message.replace('Idempotency-Key', 'idempotencyKey')).toContain(field);
  });
});

describe('a tested job', () => {
  it('is completed with its result, costs its seconds, and publishes one event', async () => {
    const made = await job.claimed({ metadata: { build: null } });
    const { jobId } = made;
    await job.sql(`UPDATE job SET claimed_at = claimed_at - interval '60.2 seconds' WHERE id = $1`, [jobId]);
    const timestamp = '2026-01-01T00:00:01.000Z';
    const consoleMessages = [{ type: 'error', message: 'a "quoted" \u0000 message', timestamp }];
    await job.testerJobs.storeTelemetry({ jobId, batchId: 'one', consoleMessages }, made.tester);
    await job.testerJobs.submit({ jobId, report: 'It "works".\nReally.' }, made.tester);
    await job.publish(extractionEvents.reportRead, readingOf(jobId));
    const event = await job.finishedEvent(jobId);
    const record = await job.jobs.get({ jobId }, made.call);
    const seconds = record.testDurationSeconds!;
    expect(seconds).toBeGreaterThanOrEqual(61);
    expect(seconds).toBeLessThan(65);
    expect(record).toMatchObject({
      status: 'completed',
      result: readingOf(jobId).result,
      extractedIssues: [],
      keyMoments: readingOf(jobId).keyMoments,
      provenance: { reader: 'rules', version: '1' },
      testerResponse: 'It "works".\nReally.',
      testerAlias: 'Careful Otter',
      testerAvatarUrl: 'https://example.com/otter.png',
      testerData: { testDurationSeconds: seconds, consoleMessages, networkRequests: [], clicks: [] },
      costUsd: Number((seconds * 0.0085).toFixed(4)),
    });
    expect(record.conversation.map(({ author, message }) => `${author}: ${message}`)).toEqual([
      'system: A tester has claimed the job',
      'system: The tester handed in the report',
      'system: The report was read, the job is complete',
    ]);
    expect(record).not.toHaveProperty('error');
    expect(event).toEqual({
      jobId,
      organizationId: made.project.organizationId,
      projectId: made.project.id,
      status: 'completed',
      result: readingOf(jobId).result,
      findings: 0,
      costMicros: String(seconds * 8_500),
      durationSeconds: seconds,
      finishedAt: record.completedAt,
    });
  });

  it('is completed even when the result contains characters that text columns refuse', async () => {
    const { jobId, call } = await job.submitted();
    const said = 'a\0b \ud800';
    const reading = readingOf(jobId);
    await job.publish(extractionEvents.reportRead, {
      ...reading,
      result: { ...reading.result, explanation: said, data: { [said]: said } },
      extractedIssues: [{ title: said, severity: 'low', evidenceCitations: [{ summary: said }] }] as never,
      keyMoments: reading.keyMoments.map((moment) => ({ ...moment, title: said })),
    });
    await job.finishedEvent(jobId);
    const kept = 'a\ufffdb \ufffd';
    expect(await job.jobs.get({ jobId }, call)).toMatchObject({
      status: 'completed',
      result: { explanation: kept, data: { [kept]: kept } },
      extractedIssues: [{ title: kept, evidenceCitations: [{ summary: kept }] }],
      keyMoments: [{ title: kept }],
    });
    const { events } = await job.live.read({ jobId }, call);
    expect(events.find(({ kind }) => kind === 'finding')?.content).toMatchObject({ title: kept });
  });

  it('is completed once when the event of extraction is repeated', async () => {
    const { jobId } = await job.submitted();
    await job.publish(extractionEvents.reportRead, readingOf(jobId));
    await job.finishedEvent(jobId);
    await job.publish(extractionEvents.reportUnreadable, { jobId, message: 'too late' });
    await job.publish(extractionEvents.reportRead, { ...readingOf(jobId), extractedIssues: [{}] as never });
    const next = await job.completed();
    await job.finishedEvent(next.jobId);
    expect(job.finished.filter((event) => event.jobId === jobId)).toHaveLength(1);
    expect(await job.jobs.status({ jobId }, anonymous)).toMatchObject({
      status: 'completed',
      extractedIssues: [],
    });
  });

  it('fails without cost when its report cannot be read', async () => {
    const { jobId } = await job.submitted();
    await job.publish(extractionEvents.reportUnreadable, { jobId, message: 'The report could not be read' });
    expect(await job.finishedEvent(jobId)).toMatchObject({
      status: 'failed',
      reason: 'extraction_failed',
      error: 'The report could not be read',
      costMicros: '0',
    });
    const record = await job.jobs.status({ jobId }, anonymous);
    expect(record).toMatchObject({ status: 'failed', reason: 'extraction_failed' });
    for (const field of ['result', 'costUsd', 'testerResponse', 'testerData', 'extractedIssues']) {
      expect(record).not.toHaveProperty(field);
    }
  });

  it('shows no result while its report is being read', async () => {
    const { jobId } = await job.submitted();
    const record = await job.jobs.status({ jobId }, anonymous);
    expect(record).toMatchObject({ status: 'working', submittedAt: expect.any(String) });
    for (const field of ['result', 'testerResponse', 'testerData', 'costUsd']) {
      expect(record).not.toHaveProperty(field);
    }
  });

  it('is not completed by an event of a job that has not been submitted', async () => {
    const { jobId } = await job.claimed();
    await job.publish(extractionEvents.reportRead, readingOf(jobId));
    const other = await job.completed();
    await job.finishedEvent(other.jobId);
    expect(await job.jobs.status({ jobId }, anonymous)).toMatchObject({ status: 'working' });
  });
});

describe('cancelling', () => {
  it.each(['queued', 'working'] as const)('ends a %s job, which costs nothing', async (status) => {
    const { jobId, call } = status === 'queued' ? await job.create() : await job.claimed();
    const record = await job.jobs.cancel({ jobId }, call);
    expect(record).toMatchObject({ status: 'cancelled', reason: 'cancelled_by_caller' });
    expect(record).not.toHaveProperty('costUsd');
    expect(await job.finishedEvent(jobId)).toMatchObject({ status: 'cancelled', costMicros: '0' });
  });

  it('is refused after the report and after the end', async () => {
    const submitted = await job.submitted();
    expect(await errorOf(job.jobs.cancel(submitted, submitted.call))).toBeInstanceOf(JobNotCancellable);
    const cancelled = await job.create();
    await job.jobs.cancel(cancelled, cancelled.call);
    expect(await errorOf(job.jobs.cancel(cancelled, cancelled.call))).toBeInstanceOf(JobNotCancellable);
  });

  it('ends a pending job during its creation, and releases a late hold', async () => {
    const gate = Promise.withResolvers<void>();
    ledger.gate = gate.promise;
    const project = newProject();
    const call = memberOf(project.organizationId);
    const creation = job.jobs.create(jobRequest(project.id), call);
    const jobId = await eventually(async () => {
      const { items } = await job.jobs.list({ projectId: project.id, status: 'pending' }, call);
      return items[0]!.id;
    });
    await job.jobs.cancel({ jobId }, call);
    ledger.gate = undefined;
    gate.resolve();
    await expect(creation).resolves.toMatchObject({ jobId });
    expect(await job.finishedEvent(jobId)).toMatchObject({ status: 'cancelled' });
    expect(await job.jobs.status({ jobId }, anonymous)).toMatchObject({ status: 'cancelled' });
  });
});

describe('deadlines', () => {
  it('end a job that was not claimed', async () => {
    const { jobId } = await job.create();
    await job.sql(`UPDATE job SET claim_deadline = clock_timestamp() WHERE id = $1`, [jobId]);
    expect(await job.finishedEvent(jobId)).toMatchObject({
      status: 'expired',
      reason: 'not_claimed',
      costMicros: '0',
    });
  });

  it('end a job whose tester ran out of time', async () => {
    const { jobId } = await job.claimed();
    await job.sql(`UPDATE job SET response_deadline = clock_timestamp() WHERE id = $1`, [jobId]);
    expect(await job.finishedEvent(jobId)).toMatchObject({
      status: 'expired',
      reason: 'time_ran_out',
      costMicros: '0',
    });
  });

  it('do not end a job whose report is being read, until a day has passed without an answer', async () => {
    const { jobId } = await job.submitted();
    await job.sql(
      `UPDATE job SET response_deadline = clock_timestamp() - interval '24 hours' WHERE id = $1`,
      [jobId],
    );
    const { jobId: later } = await job.create();
    await job.sql(`UPDATE job SET claim_deadline = clock_timestamp() WHERE id = $1`, [later]);
    await job.finishedEvent(later);
    expect(await job.jobs.status({ jobId }, anonymous)).toMatchObject({ status: 'working' });
    const submitEarlier = (interval: string) =>
      job.sql(`UPDATE job SET submitted_at = clock_timestamp() - interval '${interval}' WHERE id = $1`, [
        jobId,
      ]);
    await job.sql('ALTER TABLE job DISABLE TRIGGER job_submitted_is_final');
    await submitEarlier('23 hours');
    await pause(500);
    expect(await job.jobs.status({ jobId }, anonymous)).toMatchObject({ status: 'working' });
    await submitEarlier('24 hours');
    await job.sql('ALTER TABLE job ENABLE TRIGGER job_submitted_is_final');
    expect(await job.finishedEvent(jobId)).toMatchObject({ status: 'failed', reason: 'platform_error' });
  });
});

describe('an unknown job', () => {
  it.each(['job_01h455vb4pex5vsknk084sn02q', 'job_x', '', "'; DROP TABLE job"])(
    '%j answers as not found',
    async (jobId) => {
      expect(await errorOf(job.jobs.status({ jobId }, anonymous))).toBeInstanceOf(JobNotFound);
      expect(await errorOf(job.jobs.get({ jobId }, memberOf('org_1')))).toBeInstanceOf(JobNotFound);
      expect(await errorOf(job.jobs.cancel({ jobId }, memberOf('org_1')))).toBeInstanceOf(JobNotFound);
    },
  );
});
