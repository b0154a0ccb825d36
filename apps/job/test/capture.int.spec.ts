/** A remote browser records a job: for its tester only, one visit at a time, and nothing of the tester's own beside it. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { visitContract } from '@handtest/contracts/browser';
import { type Api, Forbidden, newId } from '@handtest/contracts/define';
import {
  type CapturedBatch,
  CapturedElsewhere,
  CaptureEnded,
  JobNotActive,
  JobNotFound,
} from '@handtest/contracts/job';
import { eventually, TcpRelay } from '@handtest/deployment';
import { Serves } from '@handtest/messaging';
import { startNeighbour } from '@handtest/testing';
import { errorOf, type JobUnderTest, newTester, startJobService } from './job-under-test.js';

const browser = { caller: { kind: 'system', service: 'browser' } } as const;
const timestamp = '2026-01-01T00:00:00.000Z';
const folder = mkdtempSync(join(tmpdir(), 'handtest-captured-'));
let job: JobUnderTest;

beforeAll(async () => {
  // Not while a test runs: a job stays as a test left it, also after its deadline.
  job = await startJobService({ RECORDINGS_DIR: folder, SWEEP_INTERVAL_MS: '60000' });
});

afterAll(async () => {
  await job.stop();
  rmSync(folder, { recursive: true });
});

async function attached() {
  const claimed = await job.claimed();
  const { jobId, tester } = claimed;
  const { userId } = tester.caller as { userId: string };
  const visit = { jobId, visitId: newId('visit') };
  const answer = await job.captures.attach({ ...visit, testerId: userId }, browser);
  return { ...claimed, visit, testerId: userId, answer };
}

const message = { type: 'log', message: 'Hats', timestamp };

const captured: Pick<CapturedBatch, 'pageEvents' | 'interactions'> = {
  pageEvents: [{ kind: 'crash', url: 'https://example.com/shop', timestamp }],
  interactions: [{ kind: 'input', element: '#name', timestamp }],
};

it('stores nothing from a tester that only a remote browser records', async () => {
  const { jobId, tester, call } = await job.claimed();
  const own = { jobId, batchId: 'own', consoleMessages: [message], ...captured };
  await job.testerJobs.storeTelemetry(own, tester);
  await job.testerJobs.submit({ jobId, report: 'x' }, tester);
  await job.complete(jobId, call);
  const { testerData } = await job.jobs.get({ jobId }, call);
  expect(testerData!.consoleMessages).toEqual([message]);
  expect(testerData).not.toHaveProperty('pageEvents');
  expect(testerData).not.toHaveProperty('interactions');
});

it('attaches a visit to the job of its tester, again and again', async () => {
  const { visit, testerId, answer, project } = await attached();
  const { id: projectId } = project;
  const known = { url: 'https://example.com/shop', deviceClass: 'desktop' };
  expect(answer).toEqual({ ...known, projectId, secrets: [] });
  expect(await job.captures.attach({ ...visit, testerId }, browser)).toEqual(answer);
});

it('refuses the job of another tester, an unknown one, and every other caller', async () => {
  const { visit, tester } = await attached();
  const other = { jobId: visit.jobId, visitId: newId('visit'), testerId: newId('user') };
  expect(await errorOf(job.captures.attach(other, browser))).toBeInstanceOf(JobNotActive);
  const unknown = { ...other, jobId: newId('job') };
  expect(await errorOf(job.captures.attach(unknown, browser))).toBeInstanceOf(JobNotFound);
  expect(await errorOf(job.captures.attach(other, tester))).toBeInstanceOf(Forbidden);
  expect(await errorOf(job.captures.touch(visit, tester))).toBeInstanceOf(Forbidden);
});

it('has one visit at a time, until its lease has ended or it lets go', async () => {
  const { jobId, visit, testerId } = await attached();
  const second = { jobId, visitId: newId('visit') };
  const attachSecond = () => job.captures.attach({ ...second, testerId }, browser);
  expect(await errorOf(attachSecond())).toBeInstanceOf(CapturedElsewhere);
  await job.sql('UPDATE capture SET lease_until = clock_timestamp() WHERE visit_id = $1', [visit.visitId]);
  await attachSecond();
  expect(await errorOf(job.captures.touch(visit, browser))).toBeInstanceOf(CaptureEnded);
  const late = { ...visit, batchId: 'late', consoleMessages: [message] };
  expect(await errorOf(job.captures.store(late, browser))).toBeInstanceOf(CaptureEnded);
  await job.captures.detach(second, browser);
  await job.captures.attach({ ...visit, testerId }, browser);
});

it('stores each batch once, and refuses the telemetry and the recording of the tester', async () => {
  const { jobId, visit, tester, call } = await attached();
  const batch = {
    ...visit,
    batchId: 'first',
    consoleMessages: [message],
    clicks: [{ x: 1, y: 2, timestamp }],
    ...captured,
  };
  expect(await job.captures.store(batch, browser)).toEqual({ batchId: 'first', duplicate: false });
  expect(await job.captures.store(batch, browser)).toEqual({ batchId: 'first', duplicate: true });
  const own = job.testerJobs.storeTelemetry({ jobId, batchId: 'own' }, tester);
  expect(await errorOf(own)).toBeInstanceOf(CapturedElsewhere);
  const upload = job.recordings.upload({ jobId, contentType: 'video/mp4' }, tester);
  expect(await errorOf(upload)).toBeInstanceOf(CapturedElsewhere);
  await job.captures.detach(visit, browser);
  await job.testerJobs.storeTelemetry({ jobId, batchId: 'own' }, tester);
  await job.testerJobs.submit({ jobId, report: 'x' }, tester);
  await job.complete(jobId, call);
  const { testerData } = JSON.parse(JSON.stringify(await job.jobs.get({ jobId }, call))) as {
    testerData: Record<string, unknown>;
  };
  expect(testerData).toMatchObject({
    consoleMessages: [message],
    clicks: [{ x: 1, y: 2, timestamp }],
    ...captured,
  });
});

it('ends with the claim: a released job is not recorded any more', async () => {
  const { jobId, visit, tester } = await attached();
  await job.captures.touch(visit, browser);
  await job.testerJobs.release({ jobId }, tester);
  expect(await errorOf(job.captures.touch(visit, browser))).toBeInstanceOf(CaptureEnded);
  const batch = { ...visit, batchId: 'late', consoleMessages: [message] };
  expect(await errorOf(job.captures.store(batch, browser))).toBeInstanceOf(CaptureEnded);
});

it('lets the next tester of a released job begin at once', async () => {
  const { jobId, visit, tester } = await attached();
  await job.testerJobs.release({ jobId }, tester);
  const next = newTester('Quick Heron');
  await job.testerJobs.claim({ jobId }, next);
  await job.testerJobs.storeTelemetry({ jobId, batchId: 'own' }, next);
  const { userId: testerId } = next.caller as { userId: string };
  await job.captures.attach({ jobId, visitId: newId('visit'), testerId }, browser);
  expect(await errorOf(job.captures.touch(visit, browser))).toBeInstanceOf(CaptureEnded);
});

describe('a report', () => {
  /** What a visit does before it answers that it ends. */
  let atOnce: () => Promise<unknown> = () => Promise.resolve();
  /** What a visit on another replica does after the service was asked to finish it. */
  let afterwards: () => Promise<unknown> = () => Promise.resolve();

  @Serves({ ...visitContract, operations: { finish: visitContract.operations.finish } })
  class VisitController implements Pick<Api<typeof visitContract>, 'finish'> {
    async finish() {
      await atOnce();
      setTimeout(() => void afterwards(), 500);
      return {};
    }
  }

  let visits: { stop(): Promise<void> };

  beforeAll(async () => {
    visits = await startNeighbour(job.natsUrl, 'browser', VisitController);
  });

  afterAll(() => visits.stop());

  beforeEach(() => {
    atOnce = afterwards = () => Promise.resolve();
  });

  /** As after an outage of the job service that was longer than the lease. */
  const endLease = ({ visitId }: { visitId: string }) =>
    job.sql(`UPDATE capture SET lease_until = clock_timestamp() - interval '1 second' WHERE visit_id = $1`, [
      visitId,
    ]);

  it.each(['lasts', 'has ended'])('waits for all telemetry of a visit whose lease %s', async (lease) => {
    const { jobId, visit, tester, call } = await attached();
    if (lease === 'has ended') await endLease(visit);
    afterwards = async () => {
      await job.captures.store({ ...visit, batchId: 'last', consoleMessages: [message] }, browser);
      await job.captures.detach(visit, browser);
    };
    await job.testerJobs.submit({ jobId, report: 'x' }, tester);
    await job.complete(jobId, call);
    const { testerData } = JSON.parse(JSON.stringify(await job.jobs.get({ jobId }, call))) as {
      testerData: { consoleMessages: unknown[] };
    };
    expect(testerData.consoleMessages).toEqual([message]);
  });

  it.each(['lasts', 'has ended'])(
    'is stored also when a visit whose lease %s hands nothing over',
    async (lease) => {
      const { jobId, visit, tester } = await attached();
      if (lease === 'has ended') await endLease(visit);
      const from = performance.now();
      expect((await job.testerJobs.submit({ jobId, report: 'x' }, tester)).submittedAt).toBeDefined();
      expect(performance.now() - from).toBeLessThan(4_400);
    },
  );

  it('asks no visit that has detached, or that belongs to an earlier claim', async () => {
    const { jobId, visit, tester, testerId } = await attached();
    await job.testerJobs.release({ jobId }, tester);
    await job.testerJobs.claim({ jobId }, tester);
    const second = { jobId, visitId: newId('visit') };
    await job.captures.attach({ ...second, testerId }, browser);
    await job.captures.detach(second, browser);
    await endLease(visit);
    let asked = 0;
    atOnce = () => Promise.resolve(asked++);
    await job.testerJobs.submit({ jobId, report: 'x' }, tester);
    expect(asked).toBe(0);
  });

  it('that arrives in time counts from its arrival, also when the hand-over lasts longer than the deadline', async () => {
    const { jobId, visit, tester } = await attached();
    atOnce = async () => {
      await job.captures.detach(visit, browser);
      await job.sql('UPDATE job SET response_deadline = clock_timestamp() WHERE id = $1', [jobId]);
    };
    await job.testerJobs.submit({ jobId, report: 'x' }, tester);
    const [row] = await job.sql(
      `SELECT submitted_at < response_deadline AS in_time,
         test_duration_seconds = ceil(extract(epoch FROM submitted_at - claimed_at)) AS billed_to_arrival
       FROM job WHERE id = $1`,
      [jobId],
    );
    expect(row).toEqual({ in_time: true, billed_to_arrival: true });
  });

  it('of a job that has ended before the hand-over is refused', async () => {
    const { jobId, visit, tester, call } = await attached();
    atOnce = async () => {
      await job.captures.detach(visit, browser);
      await job.jobs.cancel({ jobId }, call);
    };
    expect(await errorOf(job.testerJobs.submit({ jobId, report: 'x' }, tester))).toBeInstanceOf(JobNotActive);
  });

  it('does not wait longer than the time of the tester', async () => {
    const { jobId, tester } = await attached();
    const inTwoSeconds = `clock_timestamp() + interval '2 seconds'`;
    await job.sql(`UPDATE job SET response_deadline = ${inTwoSeconds} WHERE id = $1`, [jobId]);
    await job.testerJobs.submit({ jobId, report: 'x' }, tester);
    const wait = `updated_at - submitted_at < interval '3.4 seconds'`;
    expect(await job.sql(`SELECT 1 FROM job WHERE id = $1 AND ${wait}`, [jobId])).toHaveLength(1);
  });
});

describe('the video', () => {
  const bytes = Buffer.from('a video');
  const startedAt = timestamp;
  const facts = { contentType: 'video/mp4', contentLength: bytes.length, startedAt } as const;

  async function send(
    visit: { jobId: string; visitId: string },
    durationSeconds: number,
    { url } = job.replicas[0]!,
    more: { replaces?: string; startedAt?: string } = {},
  ): Promise<number> {
    const { ticket } = await job.captures.video({ ...visit, ...facts, durationSeconds, ...more }, browser);
    const answer = await fetch(`${url}/internal/recording`, {
      method: 'PUT',
      headers: { 'x-ticket': ticket, 'content-type': 'video/mp4' },
      body: bytes,
    });
    return answer.status;
  }

  async function recordingOf(jobId: string) {
    const [row] = await job.sql<{ origin: string; seconds: number }>(
      'SELECT recording_origin AS origin, recording_seconds AS seconds FROM job WHERE id = $1',
      [jobId],
    );
    return row;
  }

  it('is that of the remote browser', async () => {
    const { jobId, visit } = await attached();
    expect(await send(visit, 12)).toBe(200);
    expect(await recordingOf(jobId)).toEqual({ origin: 'remote_browser', seconds: 12 });
  });

  it('of a second visit replaces no longer one', async () => {
    const { jobId, visit, testerId } = await attached();
    expect(await send(visit, 20)).toBe(200);
    await job.captures.detach(visit, browser);
    const second = { jobId, visitId: newId('visit') };
    await job.captures.attach({ ...second, testerId }, browser);
    expect(await send(second, 10)).toBe(409);
    expect(await recordingOf(jobId)).toEqual({ origin: 'remote_browser', seconds: 20 });
    expect(await send(second, 30)).toBe(200);
  });

  it('of a second visit is joined with the first, which it reads before, and replaces no other', async () => {
    const { jobId, visit, testerId } = await attached();
    expect(await job.captures.storedVideo(visit, browser)).toEqual({});
    expect(await send(visit, 20, undefined, { replaces: '' })).toBe(200);
    await job.captures.detach(visit, browser);
    const second = { jobId, visitId: newId('visit') };
    await job.captures.attach({ ...second, testerId }, browser);
    expect(await send(second, 30, undefined, { replaces: '' })).toBe(409);
    const { video } = await job.captures.storedVideo(second, browser);
    const { id, ticket } = video!;
    expect(video).toEqual({ id, ticket, contentType: 'video/mp4', startedAt, durationSeconds: 20 });
    const headers = { 'x-ticket': ticket };
    const read = () => fetch(`${job.replicas[0]!.url}/internal/recording`, { headers });
    expect(await (await read()).text()).toBe('a video');
    expect(await send(second, 45, undefined, { replaces: id })).toBe(200);
    expect(await recordingOf(jobId)).toEqual({ origin: 'remote_browser', seconds: 45 });
    expect((await read()).status).toBe(404);
    expect(await send(second, 60, undefined, { replaces: id })).toBe(409);
  });

  it('that comes late does not move the seconds of findings', async () => {
    const { jobId, visit, tester, call } = await attached();
    expect(await send(visit, 20)).toBe(200);
    const { id } = (await job.captures.storedVideo(visit, browser)).video!;
    await job.testerJobs.submit({ jobId, report: 'x' }, tester);
    await job.complete(jobId, call);
    const earlier = new Date(Date.parse(startedAt) - 60_000).toISOString();
    expect(await send(visit, 80, undefined, { replaces: id, startedAt: earlier })).toBe(409);
    expect(await send(visit, 30, undefined, { replaces: id })).toBe(200);
  });

  it('of another claim is not shown', async () => {
    const { jobId, visit } = await attached();
    expect(await send(visit, 20)).toBe(200);
    const other = `UPDATE capture SET claimed_at = claimed_at - interval '1 hour' WHERE job_id = $1`;
    await job.sql(other, [jobId]);
    expect(await job.captures.storedVideo(visit, browser)).toEqual({});
  });

  it('may come late, after the job was completed, and replaces no longer one', async () => {
    const { jobId, visit, tester, call } = await attached();
    await job.testerJobs.submit({ jobId, report: 'x' }, tester);
    await job.complete(jobId, call);
    expect(await send(visit, 20)).toBe(200);
    expect(await send(visit, 10)).toBe(409);
    expect(await recordingOf(jobId)).toEqual({ origin: 'remote_browser', seconds: 20 });
    await job.sql(`UPDATE capture SET claimed_at = claimed_at - interval '1 hour' WHERE visit_id = $1`, [
      visit.visitId,
    ]);
    expect(await send(visit, 30)).toBe(409);
  });

  it('stays when the database stores it after its connection is lost', async () => {
    const { jobId, visit } = await attached();
    const relay = await TcpRelay.start(job.databaseUrl);
    const replica = await job.addReplica({ DATABASE_URL: relay.urlOf(job.databaseUrl) });
    const lockOfJob = job.sql(
      `DO $$ BEGIN PERFORM 1 FROM job WHERE id = '${jobId}' FOR UPDATE; PERFORM pg_sleep(2); END $$`,
    );
    const first = send(visit, 12, replica);
    const waiting = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%WITH replaced AS%'`;
    await eventually(async () => expect(await job.sql(waiting)).toHaveLength(1));
    await relay.stop();
    expect(await first).toBe(500);
    await job.replicas.pop()!.stop();
    await lockOfJob;
    const key = await eventually(async () => {
      const [row] = await job.sql('SELECT recording_key AS key FROM job WHERE id = $1', [jobId]);
      expect(row!.key).not.toBeNull();
      return String(row!.key);
    });
    // Sent again, it is not longer than the one that is stored.
    expect(await send(visit, 12)).toBe(409);
    expect(existsSync(join(folder, key))).toBe(true);
  });
});
