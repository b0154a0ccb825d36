/** Test mode: a simulated tester does the jobs of test keys, by the operations of testers. */
import {
  type AuthenticatedCaller,
  type Call,
  InvalidRequest,
  newId,
  systemCall,
} from '@handtest/contracts/define';
import { type CreateJobRequest, JobNotFound } from '@handtest/contracts/job';
import { extractionEvents } from '@handtest/contracts/extraction';
import { eventually } from '@handtest/deployment';
import { codeHost, ledger, newProject, planner } from './fake-neighbours.js';
import {
  errorOf,
  jobRequest,
  type JobUnderTest,
  memberOf,
  newTester,
  readingOf,
  startJobService,
} from './job-under-test.js';

let job: JobUnderTest;
const extraction = systemCall('extraction');
const anonymous: Call = { caller: { kind: 'anonymous' } };

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

function keyOf(organizationId: string, mode: 'live' | 'test'): Call {
  const caller: AuthenticatedCaller = {
    kind: 'key',
    tokenId: newId('key'),
    userId: newId('user'),
    organizationId,
    roles: { [organizationId]: 'contributor' },
    ...(mode === 'test' && { livemode: false }),
  };
  return { caller };
}

async function createTestJob(changes: Partial<CreateJobRequest> = {}, project = newProject()) {
  const call = keyOf(project.organizationId, 'test');
  const { jobId } = await job.jobs.create(jobRequest(project.id, changes), call);
  return { jobId, project, call };
}

/** The simulated tester works on it for 30 seconds. */
async function slowJob() {
  const made = await createTestJob({ url: 'https://slow.test/' });
  await eventually(async () => {
    const [row] = await job.sql<{ seconds: number }>(
      `SELECT extract(epoch FROM next_step_at - claimed_at)::integer AS seconds FROM job WHERE id = $1`,
      [made.jobId],
    );
    expect(row).toEqual({ seconds: 30 });
  });
  return made;
}

const submitted = (jobId: string) => eventually(() => job.reports.read({ jobId }, extraction));

describe('a job of a test key', () => {
  it('is completed through all states, for free and without a hold', async () => {
    const outputSchema = { paid: { type: 'boolean', description: 'Paid?' } } as const;
    const { jobId, call } = await createTestJob({ url: 'https://pass.test/shop', outputSchema });
    const report = await submitted(jobId);
    expect(report).toMatchObject({
      livemode: false,
      testerAnswers: { verdict: 'pass', answers: { paid: true }, findings: [], followedInstructions: true },
    });
    expect(report.telemetry.length).toBeGreaterThanOrEqual(3);
    for (const { timestamp } of report.telemetry) {
      expect(timestamp > report.claimedAt && timestamp < report.submittedAt).toBe(true);
    }
    await job.publish(extractionEvents.reportRead, readingOf(jobId));
    expect(await job.finishedEvent(jobId)).toMatchObject({
      status: 'completed',
      livemode: false,
      costMicros: '0',
    });
    const record = await job.jobs.get({ jobId }, call);
    expect(record).toMatchObject({ livemode: false, costUsd: 0, testerAlias: 'Test tester' });
    const { events } = await job.live.read({ jobId }, call);
    const states = events.filter(({ kind }) => kind === 'status').map(({ content }) => content);
    expect(states.map((content) => (content as { status: string }).status)).toEqual([
      'queued',
      'working',
      'working',
      'completed',
    ]);
    expect(ledger.holds.has(jobId)).toBe(false);
  });

  it('needs no credit', async () => {
    const project = newProject();
    ledger.broke.add(project.organizationId);
    const { jobId } = await createTestJob({}, project);
    expect((await submitted(jobId)).report).toContain('Simulated test');
  });

  it('that fails has a finding, which the telemetry shows', async () => {
    const { jobId } = await createTestJob({ url: 'https://fail.test/' });
    const { testerAnswers, telemetry } = await submitted(jobId);
    const [finding] = testerAnswers!.findings!;
    const shown = telemetry.filter(({ id }) => finding!.at!.includes(id));
    expect(testerAnswers!.verdict).toBe('fail');
    expect(shown.map(({ source, detail }) => [source, detail]).sort()).toEqual([
      ['console', 'error'],
      ['network', '500'],
    ]);
  });

  it.each([
    ['expire.test', { status: 'expired', reason: 'not_claimed' }],
    ['reject.test', { status: 'cancelled', reason: 'cancelled_by_tester' }],
    ['unreachable.test', { status: 'failed', reason: 'url_unreachable' }],
  ])('at %s ends without a report', async (host, ending) => {
    const { jobId, call } = await createTestJob({ url: `https://${host}/` });
    expect(await job.finishedEvent(jobId)).toMatchObject({ ...ending, livemode: false, costMicros: '0' });
    expect(await job.jobs.get({ jobId }, call)).toMatchObject(ending);
  });

  it('can be cancelled while the slow tester works', async () => {
    const { jobId, call } = await slowJob();
    const record = await job.jobs.cancel({ jobId }, call);
    expect(record).toMatchObject({ status: 'cancelled', reason: 'cancelled_by_caller' });
  });

  it('is continued with one batch of telemetry after the process of a step has died', async () => {
    const { jobId } = await slowJob();
    await job.sql(
      `INSERT INTO telemetry_batch (job_id, batch_id, position, console_messages, network_requests, clicks, bytes, stored_at)
       VALUES ($1, 'simulation', 0, '[]', '[]', '[]', 6, clock_timestamp())`,
      [jobId],
    );
    // The process has died after the telemetry: the row has the end of its lease.
    await job.sql(
      `UPDATE job SET next_step_at = clock_timestamp() + interval '200 ms', claimed_at = claimed_at - interval '5 s'
       WHERE id = $1`,
      [jobId],
    );
    expect((await submitted(jobId)).telemetry).toEqual([]);
  });

  it('expires when no step succeeds in time', async () => {
    const { jobId } = await slowJob();
    await job.sql(`UPDATE job SET response_deadline = clock_timestamp() WHERE id = $1`, [jobId]);
    expect(await job.finishedEvent(jobId)).toMatchObject({ status: 'expired', reason: 'time_ran_out' });
  });

  it('files nothing, and stores no token', async () => {
    const project = newProject(undefined, 'acme/shop');
    const { jobId } = await createTestJob(
      { autoCreateCodehostIssues: true, codehostRepos: ['acme/shop'], codehostToken: 'ghp_12345678' },
      project,
    );
    await submitted(jobId);
    await job.publish(extractionEvents.reportRead, { ...readingOf(jobId), extractedIssues: [{}] as never });
    expect(await job.finishedEvent(jobId)).not.toHaveProperty('autoCreateCodehostIssues');
    expect(codeHost.tokens.has(jobId)).toBe(false);
    expect(await job.findings.forFiling({ jobId }, systemCall('codehost'))).toMatchObject({
      livemode: false,
      autoCreateCodehostIssues: false,
    });
  });

  it('made of a pull request has a plan by the rules', async () => {
    const project = newProject(undefined, 'acme/shop');
    const call = keyOf(project.organizationId, 'test');
    const request = { projectId: project.id, url: 'https://pass.test/', prNumbers: [7] };
    const { jobId } = await job.jobs.createPrepared({ ...request, codehostRepos: ['acme/shop'] }, call);
    expect(planner.begun.at(-1)).toMatchObject({ jobId, livemode: false });
    const planWritten = { jobId, description: 'Look at it', provenance: { reader: 'rules', version: '3' } };
    await job.publish(extractionEvents.planWritten, planWritten as never);
    expect(await submitted(jobId)).toMatchObject({ livemode: false, prNumbers: [7] });
  });
});

describe('a script in the metadata', () => {
  it('says what the tester reports and records', async () => {
    const timestamp = '2026-01-01T00:00:00.000Z';
    const simulate = {
      report: 'The total was wrong.',
      verdict: 'fail',
      answers: { total: 12 },
      telemetry: {
        consoleMessages: [
          { type: 'error', message: 'NaN' },
          { type: 'log', message: 'x', timestamp },
        ],
      },
    };
    const outputSchema = { total: { type: 'number', description: 'The total' } } as const;
    const { jobId } = await createTestJob({ metadata: { simulate }, outputSchema });
    const report = await submitted(jobId);
    expect(report).toMatchObject({
      report: 'The total was wrong.',
      testerAnswers: { verdict: 'fail', answers: { total: 12 } },
    });
    expect(report.testerAnswers).not.toHaveProperty('findings');
    expect(report.telemetry).toMatchObject([{ summary: 'log: x', timestamp }, { summary: 'error: NaN' }]);
    expect(report.telemetry[1]!.timestamp > report.claimedAt).toBe(true);
  });

  it('may give some of the answers alone', async () => {
    const outputSchema = {
      a: { type: 'string', description: 'a' },
      b: { type: 'boolean', description: 'b' },
    } as const;
    const metadata = { simulate: { answers: { a: 'mine' } } };
    const { jobId } = await createTestJob({ url: 'https://fail.test', metadata, outputSchema });
    const { testerAnswers } = await submitted(jobId);
    expect(testerAnswers).toMatchObject({ verdict: 'fail', answers: { a: 'mine', b: false } });
  });

  it('counts beside values that Postgres cannot read', async () => {
    const metadata = { branch: '\0', title: '\ud800', simulate: { report: 'The total was wrong.' } };
    const { jobId } = await createTestJob({ metadata });
    expect(await submitted(jobId)).toMatchObject({ report: 'The total was wrong.' });
  });

  it.each([
    ['metadata.simulate', 'pass'],
    ['metadata.simulate', []],
    ['metadata.simulate.verdict', { verdict: 'passed' }],
    ['metadata.simulate.report', { report: '' }],
    ['metadata.simulate.answers', { answers: { other: 1 } }],
    ['metadata.simulate.answers.total', { answers: { total: '12' } }],
    ['metadata.simulate.telemetry', { telemetry: 'none' }],
    ['metadata.simulate.telemetry.clicks', { telemetry: { clicks: {} } }],
    ['metadata.simulate.telemetry.clicks', { telemetry: { clicks: [{ x: 1 }] } }],
    ['metadata.simulate.telemetry.clicks[0]', { telemetry: { clicks: [{ x: 1, y: 1, timestamp: '2026' }] } }],
  ])('with a fault in %s is refused: %j', async (path, simulate) => {
    const outputSchema = { total: { type: 'number', description: 'The total' } } as const;
    const project = newProject();
    const request = jobRequest(project.id, { metadata: { simulate } as never, outputSchema });
    const error = await errorOf(job.jobs.create(request, keyOf(project.organizationId, 'test')));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain(`${path}`);
    expect((error as InvalidRequest).faults?.[0]?.param).toContain(path);
    // For a live key it is metadata like any other.
    await job.jobs.create(request, keyOf(project.organizationId, 'live'));
  });
});

it('at most 16 test reports wait to be read, and the others follow', async () => {
  const project = newProject();
  const waiting = async () => {
    const [row] = await job.sql<{ ids: string[] }>(
      `SELECT array_agg(id) AS ids FROM job WHERE status = 'working' AND submitted_at IS NOT NULL AND NOT livemode`,
    );
    return row!.ids ?? [];
  };
  const readAll = async () => {
    const ids = await waiting();
    for (const id of ids) await job.publish(extractionEvents.reportRead, readingOf(id));
    return ids.length;
  };
  await readAll();
  const made = await Promise.all(Array.from({ length: 40 }, () => createTestJob({}, project)));
  await eventually(async () => expect(await waiting()).toHaveLength(16), { timeoutMs: 60_000 });
  let most = 0;
  await eventually(
    async () => {
      most = Math.max(most, await readAll());
      const rows = await job.sql(`SELECT 1 FROM job WHERE project_id = $1 AND status = 'completed'`, [
        project.id,
      ]);
      expect(rows).toHaveLength(made.length);
    },
    // Slower than the sweep, so that the reports gather.
    { timeoutMs: 60_000, intervalMs: 1_000 },
  );
  process.stdout.write(`test reports that wait: tried ${made.length}, most at once ${most}\n`);
  expect(most).toBe(16);
});

describe('test jobs and live jobs', () => {
  it('are visible to keys of their own mode only, and to all others by id', async () => {
    const { jobId, project } = await createTestJob({ url: 'https://slow.test/' });
    const live = keyOf(project.organizationId, 'live');
    const { jobId: liveId } = await job.jobs.create(jobRequest(project.id), live);
    const test = keyOf(project.organizationId, 'test');
    const member = memberOf(project.organizationId);
    const reads = (id: string, call: Call) => [
      errorOf(job.jobs.get({ jobId: id }, call)),
      errorOf(job.live.read({ jobId: id }, call)),
      errorOf(job.conversation.send({ jobId: id, message: 'Hello' }, call)),
      errorOf(job.jobs.cancel({ jobId: id }, call)),
    ];
    for (const error of await Promise.all([...reads(jobId, live), ...reads(liveId, test)])) {
      expect(error).toBeInstanceOf(JobNotFound);
    }
    for (const id of [jobId, liveId]) {
      const livemode = id === liveId;
      expect(await job.jobs.get({ jobId: id }, member)).toMatchObject({ livemode });
      expect(await job.jobs.status({ jobId: id }, anonymous)).toMatchObject({ livemode });
    }
    const listed = async (call: Call, livemode?: boolean) =>
      (await job.jobs.list({ projectId: project.id, livemode }, call)).items.map(({ id }) => id);
    expect(await listed(live)).toEqual([liveId]);
    expect(await listed(test)).toEqual([jobId]);
    expect(await listed(test, true)).toEqual([jobId]);
    expect(await listed(member)).toEqual([liveId]);
    expect(await listed(member, true)).toEqual([liveId]);
    expect(await listed(member, false)).toEqual([jobId]);
  });

  it('are apart for testers, who never see a test job', async () => {
    const { jobId } = await createTestJob({ url: 'https://slow.test/' });
    await job.sql(
      `UPDATE job SET status = 'queued', tester_id = NULL, next_step_at = 'infinity' WHERE id = $1`,
      [jobId],
    );
    const tester = newTester();
    const { items } = await job.testerJobs.queue({ limit: 100 }, tester);
    expect(items.map(({ id }) => id)).not.toContain(jobId);
    const asked: Promise<unknown>[] = [
      job.testerJobs.get({ jobId }, tester),
      job.testerJobs.claim({ jobId }, tester),
      job.testerJobs.release({ jobId }, tester),
      job.testerJobs.submit({ jobId, report: 'Mine' }, tester),
      job.testerJobs.reject({ jobId, kind: 'impossible', reason: 'x' }, tester),
      job.testerJobs.storeTelemetry({ jobId, batchId: 'one' }, tester),
    ];
    for (const error of await Promise.all(asked.map(errorOf))) expect(error).toBeInstanceOf(JobNotFound);
  });

  it('are apart in estimates', async () => {
    const { jobId, project, call } = await createTestJob();
    await submitted(jobId);
    await job.publish(extractionEvents.reportRead, readingOf(jobId));
    await job.finishedEvent(jobId);
    expect(await job.jobs.estimate(jobRequest(project.id), call)).toMatchObject({ basis: 'target' });
  });

  it('are estimated like live jobs', async () => {
    const { project, call } = await createTestJob();
    const live = memberOf(project.organizationId);
    const request = jobRequest(project.id);
    expect(await job.jobs.estimate(request, call)).toEqual(await job.jobs.estimate(request, live));
  });
});
