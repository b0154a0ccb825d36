/** A submitted report is read once, by any replica, and an outage of the AI loses nothing. */
import type { Api, EventEnvelope } from '@handtest/contracts/define';
import { newId } from '@handtest/contracts/define';
import { extractionEvents, type ReportRead, type ReportUnreadable } from '@handtest/contracts/extraction';
import {
  type JobById,
  jobEvents,
  JobNotFound,
  reportContract,
  type SubmittedReport,
} from '@handtest/contracts/job';
import { Serves } from '@handtest/messaging';
import { eventually } from '@handtest/deployment';
import { type AnthropicAnswer, AnthropicServer } from '@handtest/fakes';
import { startNeighbour, startTestbed, type Testbed } from '@handtest/testing';
import { migrations } from '../migrations/index.js';
import { draftByRules } from '../rules/rules-reader.js';
import { extractionService } from '../service.js';
import { secretsKey } from './secrets-key.js';
import { failedCheckout, submittedReport } from './submitted-report.js';

const reports = new Map<string, SubmittedReport>();
/** Jobs whose next reading the job service answers with a fault. */
const faults = new Set<string>();

@Serves(reportContract)
class ReportController implements Api<typeof reportContract> {
  read({ jobId }: JobById): Promise<SubmittedReport> {
    const report = reports.get(jobId);
    if (!report) throw new JobNotFound();
    if (faults.delete(jobId)) throw new Error('The database does not answer');
    return Promise.resolve(report);
  }
}

interface Outcome {
  read: ReportRead[];
  unreadable: ReportUnreadable[];
}

let testbed: Testbed;
/** A process has one logger: what later testbeds log ends up with the first. */
const testbeds: Testbed[] = [];
let anthropic: AnthropicServer;
const outcome: Outcome = { read: [], unreadable: [] };

async function start(env: Record<string, string>): Promise<void> {
  outcome.read.length = 0;
  outcome.unreadable.length = 0;
  testbed = await startTestbed({
    ...extractionService,
    migrations,
    env: { LOG_LEVEL: 'warn', SECRETS_KEY: secretsKey, ...env },
    neighbours: async (natsUrl) => [await startNeighbour(natsUrl, 'job', ReportController)],
  });
  testbeds.push(testbed);
  testbed.connection.subscribe(extractionEvents.reportRead.subject, {
    callback: (_error, message) => void outcome.read.push(message.json<EventEnvelope<ReportRead>>().payload),
  });
  testbed.connection.subscribe(extractionEvents.reportUnreadable.subject, {
    callback: (_error, message) =>
      void outcome.unreadable.push(message.json<EventEnvelope<ReportUnreadable>>().payload),
  });
  await testbed.connection.flush();
}

/** A tester submits a report; the event may arrive several times. */
async function submit(times = 1, changes: Partial<SubmittedReport> = {}): Promise<string> {
  const jobId = newId('job');
  reports.set(jobId, submittedReport({ jobId, ...changes }));
  const event = { jobId, organizationId: newId('organization'), projectId: newId('project') };
  for (let i = 0; i < times; i++) await testbed.publish(jobEvents.submitted, event, `job:${jobId}`);
  return jobId;
}

/** The work of a process that died in an attempt. */
async function leftBehind(
  attempts: number,
  ageMinutes: number,
  changes: Partial<SubmittedReport> = {},
): Promise<string> {
  const jobId = newId('job');
  reports.set(jobId, submittedReport({ jobId, ...changes }));
  await testbed.sql(
    `INSERT INTO work (queue, key, fence, attempts, first_attempt_at, leased_until)
     VALUES ('reading', $1, 1, $2, clock_timestamp() - make_interval(mins => $3),
       clock_timestamp() + interval '1 second')`,
    [jobId, attempts, ageMinutes],
  );
  return jobId;
}

const readingsOf = (jobId: string) => outcome.read.filter((reading) => reading.jobId === jobId);
const isRead = (jobId: string) =>
  eventually(() => expect(readingsOf(jobId)).toHaveLength(1), { timeoutMs: 30_000 });

describe('without a key', () => {
  beforeAll(() => start({}));
  afterAll(() => testbed.stop());

  it('the rules read a report, and the provenance names them', async () => {
    const jobId = await submit(1, { report: 'The payment fails with an error.', telemetry: failedCheckout });
    await isRead(jobId);
    expect(readingsOf(jobId)[0]).toMatchObject({
      result: { success: false, passStatus: 'fail' },
      provenance: { reader: 'rules' },
    });
    expect(readingsOf(jobId)[0]!.extractedIssues[0]!.evidenceCitations.length).toBeGreaterThan(0);
  });

  it('a report is read once, with any number of events and replicas', async () => {
    await testbed.addReplica();
    const jobIds = await Promise.all([...Array(40)].map(() => submit(3)));
    for (const jobId of jobIds) await isRead(jobId);
    expect(outcome.read).toHaveLength(new Set(outcome.read.map(({ jobId }) => jobId)).size);
  });

  it('a report that processes die of becomes unreadable, and a long stop of all processes loses none', async () => {
    const unreadable = [await leftBehind(199, 1), await leftBehind(10, 61)];
    const readable = [await leftBehind(198, 1), await leftBehind(10, 59), await leftBehind(4, 600)];
    for (const jobId of readable) await isRead(jobId);
    const message = 'The report could not be read';
    for (const jobId of unreadable) {
      await eventually(() => expect(outcome.unreadable).toContainEqual({ jobId, message }));
      expect(readingsOf(jobId)).toEqual([]);
    }
  });

  it('another process reads the report of a dead process when the lease expires', async () => {
    const jobId = await leftBehind(1, 0);
    await isRead(jobId);
    const [row] = await testbed.sql<{ attempts: number; done: boolean }>(
      'SELECT attempts, done_at IS NOT NULL AS done FROM work WHERE key = $1',
      [jobId],
    );
    expect(row).toEqual({ attempts: 2, done: true });
  });

  it('a fault of the job service only delays the reading, also after many attempts', async () => {
    const jobId = await leftBehind(5, 45);
    faults.add(jobId);
    await isRead(jobId);
    expect(faults).not.toContain(jobId);
  });

  it('an error in the service itself is not named an outage of the AI service', async () => {
    const jobId = await leftBehind(5, 45, { telemetry: undefined });
    const message = 'The report could not be read because of an error in this service';
    await eventually(() => expect(outcome.unreadable).toContainEqual({ jobId, message }));
  });

  it('a deleted job ends the reading', async () => {
    const jobId = newId('job');
    const event = { jobId, organizationId: newId('organization'), projectId: newId('project') };
    await testbed.publish(jobEvents.submitted, event);
    await eventually(() => expect(outcome.unreadable.map((reading) => reading.jobId)).toContain(jobId));
  });
});

describe('with the Anthropic API', () => {
  const obedient = () => ({ text: JSON.stringify(draftByRules(submittedReport())) });

  beforeAll(async () => {
    anthropic = await AnthropicServer.start(obedient);
    await start({
      ANTHROPIC_API_KEY: 'test-key-that-is-secret',
      ANTHROPIC_BASE_URL: anthropic.url,
      READING_LIMIT_SECONDS: '2',
    });
  });
  afterAll(async () => {
    await testbed.stop();
    await anthropic.stop();
  });

  it('the rules read the report of a test job, without a request to the model', async () => {
    const before = anthropic.requests.length;
    const codehostRepos = ['acme/shop'];
    const jobId = await submit(1, { livemode: false, codehostRepos, telemetry: failedCheckout });
    await isRead(jobId);
    expect(readingsOf(jobId)[0]).toMatchObject({ provenance: { reader: 'rules' } });
    expect(anthropic.requests).toHaveLength(before);
  });

  it('a short outage only delays the reading', async () => {
    anthropic.use((_request, count) => (count <= 2 ? { status: 529, type: 'overloaded_error' } : obedient()));
    const jobId = await submit();
    await isRead(jobId);
    expect(readingsOf(jobId)[0]!.provenance).toEqual({ reader: 'anthropic', version: 'claude-sonnet-5-5' });
    expect(anthropic.requests).toHaveLength(3);
  });

  it('one fault after a long stop of all processes only delays the reading', async () => {
    anthropic.use((_request, count) =>
      count === 1 ? { status: 529, type: 'overloaded_error' } : obedient(),
    );
    await isRead(await leftBehind(1, 45));
    expect(anthropic.requests).toHaveLength(2);
  });

  it('a revoked key and an empty balance only delay the reading, and the operator finds both in the log', async () => {
    const revoked = { status: 401, type: 'authentication_error', message: 'invalid x-api-key' };
    const message = 'Your credit balance is too low to access the Anthropic API.';
    const empty = { status: 400, type: 'invalid_request_error', message };
    anthropic.use((_request, count) => [revoked, empty][count - 1] ?? obedient());
    await isRead(await submit());
    expect(anthropic.requests).toHaveLength(3);
    const errors = testbeds
      .flatMap(({ logLines }) => logLines)
      .filter((line) => line.includes('"level":"error"'));
    for (const said of [revoked.message, message]) {
      expect(errors.filter((line) => line.includes(said))).toHaveLength(1);
    }
  });

  it('an answer that never comes is aborted at the time limit and requested again', async () => {
    anthropic.use((_request, count) => (count === 1 ? 'hang' : obedient()));
    await isRead(await submit());
  });

  it('each request has the time limit for itself, and a reading has that of three', async () => {
    const slow = { text: 'no', afterMs: 1_500 };
    anthropic.use((_request, count) => ({ ...slow, ...(count === 2 && obedient()) }));
    await isRead(await submit());
    expect(anthropic.requests).toHaveLength(2);
  });

  it('a second opinion that differs is a flag and a sentence; one that fails is a remark', async () => {
    const failing = { report: 'The payment fails with an error.', telemetry: failedCheckout };
    const opinion = {
      claimId: 'verdict',
      outcome: 'contradicted',
      eventIds: ['network-0'],
      reason: 'It is paid.',
    };
    const draft = { text: JSON.stringify(draftByRules(submittedReport(failing))) };
    const resultOf = async (second: AnthropicAnswer) => {
      anthropic.use((_request, count) => (count === 1 ? draft : second));
      const jobId = await submit(1, failing);
      await isRead(jobId);
      expect(anthropic.requests).toHaveLength(2);
      return readingsOf(jobId)[0]!.result;
    };
    const differing = await resultOf({ text: JSON.stringify({ opinions: [opinion] }) });
    expect(differing).toMatchObject({ passStatus: 'fail', verdictConfidence: { level: 'low' } });
    expect(differing.verdictConfidence!.flags).toContain('second_opinion_differs');
    expect(differing.explanation).toContain('It is paid.');
    for (const fault of ['hang', 'reset', { status: 429, type: 'rate_limit_error' }] as const) {
      const result = await resultOf(fault);
      expect(result.explanation).toContain('The evidence was not checked a second time');
      expect(result.verdictConfidence!.flags).not.toContain('second_opinion_differs');
    }
  });

  it('an outage longer than the retries ends the reading with a reason', async () => {
    anthropic.use(() => 'reset');
    const jobId = await submit();
    await eventually(() => expect(anthropic.requests.length).toBeGreaterThan(0));
    await testbed.sql(
      `UPDATE work SET first_attempt_at = first_attempt_at - interval '30 minutes' WHERE key = $1`,
      [jobId],
    );
    await eventually(
      () =>
        expect(outcome.unreadable).toContainEqual({
          jobId,
          message: 'The report could not be read because the AI service was unavailable',
        }),
      { timeoutMs: 20_000 },
    );
    expect(readingsOf(jobId)).toHaveLength(0);
  });

  it('two invalid answers make the report unreadable', async () => {
    anthropic.use(() => ({ text: 'no' }));
    const jobId = await submit();
    await eventually(() => expect(outcome.unreadable.map((reading) => reading.jobId)).toContain(jobId));
  });

  it('a process that stops releases its readings immediately', async () => {
    anthropic.use(() => 'hang');
    const jobId = await submit();
    await eventually(() => expect(anthropic.requests).toHaveLength(1));
    await testbed.replicas[0]!.stop();
    anthropic.use(obedient);
    await testbed.addReplica();
    await isRead(jobId);
  });

  it('the key stays out of the log', () => {
    const lines = testbeds.flatMap(({ logLines }) => logLines);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes('test-key-that-is-secret'))).toEqual([]);
  });
});
