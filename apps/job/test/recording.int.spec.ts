/** Recordings: upload by the job's tester, replacement as a whole, signed links, deletion. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@handtest/contracts/define';
import { anonymousCall, InvalidRequest, systemCall } from '@handtest/contracts/define';
import { JobNotActive, JobNotFound, LinkNotValid, RecordingTooLarge } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { errorOf, type JobUnderTest, newTester, startJobService } from './job-under-test.js';

const folder = mkdtempSync(join(tmpdir(), 'handtest-job-recordings-'));
const limit = 1_000_000;
let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService({
    RECORDINGS_DIR: folder,
    RECORDING_LIMIT_BYTES: String(limit),
    RECORDING_RETENTION_DAYS: '1',
  });
});
afterAll(async () => {
  await job.stop();
  rmSync(folder, { recursive: true });
});

const contentType = 'video/webm' as const;

async function ticketOf(jobId: string, tester: Call, changes: object = {}): Promise<string> {
  return (await job.recordings.upload({ jobId, contentType, ...changes }, tester)).ticket;
}

function put(ticket: string | undefined, body: Buffer | string, type: string = contentType) {
  return fetch(`${job.replicas[0]!.url}/internal/recording`, {
    method: 'PUT',
    body: body as string,
    headers: { 'content-type': type, ...(ticket !== undefined && { 'x-ticket': ticket }) },
  });
}

/** Sends half of the announced bytes and disconnects. */
async function breakOff(ticket: string): Promise<void> {
  const headers = { 'content-type': contentType, 'content-length': 100_000, 'x-ticket': ticket };
  const request = httpRequest(`${job.replicas[0]!.url}/internal/recording`, { method: 'PUT', headers });
  request.on('error', () => undefined);
  request.write(Buffer.alloc(50_000));
  await eventually(() => expect(objects().some((name) => name.endsWith('.part'))).toBe(true));
  request.destroy();
}

const objects = () =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map(String)
        .filter((name) => name.includes('/'))
    : [];

/** A job that is completed, with this video. */
async function recorded(video: string) {
  const made = await job.claimed();
  expect((await put(await ticketOf(made.jobId, made.tester), video)).status).toBe(200);
  await job.testerJobs.submit({ jobId: made.jobId, report: 'Done' }, made.tester);
  await job.complete(made.jobId, made.call);
  return made;
}

/** Follows a link. */
async function follow(link: string, headers: Record<string, string> = {}, method = 'GET') {
  const url = new URL(link);
  const [jobId] = /job_\w+/.exec(url.pathname)!;
  const signed = { jobId, ...Object.fromEntries(url.searchParams) } as never;
  const thing = url.pathname.endsWith('/telemetry') ? 'telemetry' : 'recording';
  const { ticket } = await job.recordings[thing === 'recording' ? 'play' : 'telemetry'](
    signed,
    anonymousCall,
  );
  return fetch(`${job.replicas[0]!.url}/internal/${thing}`, {
    method,
    headers: { 'x-ticket': ticket, ...headers },
  });
}

describe('a recording', () => {
  it('is served by the link in the record, whole and in ranges', async () => {
    const { jobId, call } = await recorded('0123456789');
    const { testerData } = await job.jobs.status({ jobId }, call);
    expect(testerData!.videoUrl).toMatch(
      new RegExp(`^https://api.example.com/api/recordings/${jobId}\\?expires=\\d+&signature=[0-9a-f]{64}$`),
    );
    const whole = await follow(testerData!.videoUrl!);
    expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([
      200,
      'video/webm',
      '0123456789',
    ]);
    const part = await follow(testerData!.videoUrl!, { range: 'bytes=2-4' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 2-4/10',
      '234',
    ]);
    const outside = await follow(testerData!.videoUrl!, { range: 'bytes=10-' });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    const head = await follow(testerData!.videoUrl!, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
    const changed = await follow(testerData!.videoUrl!, { range: 'bytes=2-4', 'if-range': '"other"' });
    expect(changed.status).toBe(200);
    const { items } = await job.jobs.list({}, call);
    expect(items[0]).toMatchObject({ testerData });
    const { claimedAt } = await job.jobs.status({ jobId }, call);
    const { recording } = testerData!;
    expect(recording).toEqual({
      ...{ startedAt: claimedAt, bytes: 10, contentType: 'video/webm', capturedBy: 'tester_upload' },
    });
  });

  it('is served to the reader of the report by a link, before the job is completed', async () => {
    const [made, without] = [await job.claimed(), await job.claimed()];
    await put(await ticketOf(made.jobId, made.tester), '0123456789');
    const linkOf = async ({ jobId, tester }: typeof made) => {
      await job.testerJobs.submit({ jobId, report: 'Done' }, tester);
      return (await job.reports.read({ jobId }, systemCall('extraction'))).recordingUrl;
    };
    expect(await linkOf(without)).toBeUndefined();
    const served = await follow((await linkOf(made))!);
    expect([served.status, await served.text()]).toEqual([200, '0123456789']);
  });

  it('is refused unless it starts at an instant that the database can store', async () => {
    const { jobId, tester } = await job.claimed();
    for (const startedAt of ['2026-W01-1', '2026', '20260101T000000Z', '9999-12-31T23:59:59-02:00']) {
      const error = await errorOf(ticketOf(jobId, tester, { startedAt }));
      expect(error).toBeInstanceOf(InvalidRequest);
      expect(error.message).toContain('startedAt');
    }
    const stored = await put(
      await ticketOf(jobId, tester, { startedAt: '2026-01-01T00:00:00,5+02:00' }),
      'x',
    );
    expect(await stored.json()).toMatchObject({ startedAt: '2025-12-31T22:00:00.500Z' });
  });

  it('is described with its duration, its origin, and the size that its first bytes say', async () => {
    const { jobId, tester, call } = await job.claimed();
    // EBML, Segment, Tracks, TrackEntry, Video with PixelWidth 1280 and PixelHeight 720.
    const head = Buffer.from(
      '1a45dfa380185380679116 54ae6b8cae8ae088b0820500ba8202d0'.replaceAll(' ', ''),
      'hex',
    );
    const made = { durationSeconds: 2.5, capturedBy: 'tester_browser' } as const;
    const ticket = await ticketOf(jobId, tester, { startedAt: '2026-01-01T00:00:00Z', ...made });
    await put(ticket, Buffer.concat([head, Buffer.alloc(100_000)]));
    await job.testerJobs.submit({ jobId, report: 'Done' }, tester);
    await job.complete(jobId, call);
    expect((await job.jobs.get({ jobId }, call)).testerData!.recording).toEqual({
      ...{ startedAt: '2026-01-01T00:00:00.000Z', durationSeconds: 2.5, bytes: 100_000 + head.length },
      ...{ contentType, width: 1_280, height: 720, capturedBy: 'tester_browser' },
    });
  });

  it('of an unknown origin is refused, and one that replaces another has its own', async () => {
    const { jobId, tester, call } = await job.claimed();
    const capturedBy = 'remote_browser' as 'tester_upload';
    expect((await errorOf(ticketOf(jobId, tester, { capturedBy }))).message).toContain('capturedBy');
    await put(await ticketOf(jobId, tester, { capturedBy: 'tester_browser' }), 'the first');
    await put(await ticketOf(jobId, tester, { capturedBy: 'tester_upload' }), 'the second');
    await job.testerJobs.submit({ jobId, report: 'Done' }, tester);
    await job.complete(jobId, call);
    expect((await job.jobs.get({ jobId }, call)).testerData!.recording).toMatchObject({
      capturedBy: 'tester_upload',
    });
  });

  it('is replaced as a whole, and an interrupted upload changes nothing', async () => {
    const { jobId, tester, call } = await job.claimed();
    await put(await ticketOf(jobId, tester), 'the first');
    await breakOff(await ticketOf(jobId, tester));
    const stored = await put(
      await ticketOf(jobId, tester, { startedAt: '2026-01-01T00:00:00Z', durationSeconds: 2.5 }),
      'the second',
    );
    expect(await stored.json()).toEqual({ contentType, bytes: 10, startedAt: '2026-01-01T00:00:00.000Z' });
    await breakOff(await ticketOf(jobId, tester));
    await eventually(() => {
      const own = objects().filter((name) => name.startsWith(jobId));
      expect(own).toHaveLength(1);
      expect(own[0]).not.toContain('.part');
    });
    await job.testerJobs.submit({ jobId, report: 'Done' }, tester);
    expect(await job.reports.read({ jobId }, systemCall('extraction'))).toMatchObject({
      recordingStartedAt: '2026-01-01T00:00:00.000Z',
      recordingSeconds: 2.5,
    });
    await job.complete(jobId, call);
    const { testerData } = await job.jobs.status({ jobId }, call);
    expect(await (await follow(testerData!.videoUrl!)).text()).toBe('the second');
    expect(
      (await job.jobs.status({ jobId: (await job.completed()).jobId }, call)).testerData,
    ).not.toHaveProperty('videoUrl');
  });

  it('belongs to the claim in which the upload began, even for the same tester', async () => {
    const { jobId, tester } = await job.claimed();
    const before = await ticketOf(jobId, tester);
    await job.testerJobs.release({ jobId }, tester);
    await job.testerJobs.claim({ jobId }, tester);
    const late = await put(before, 'of the first claim');
    expect([late.status, await late.json()]).toEqual([
      409,
      expect.objectContaining({ code: JobNotActive.code }),
    ]);
    expect((await put(await ticketOf(jobId, tester), 'of the second')).status).toBe(200);
  });

  it('is accepted from the job’s tester until the report', async () => {
    const { jobId, tester } = await job.claimed();
    expect(await errorOf(ticketOf(jobId, newTester()))).toBeInstanceOf(JobNotActive);
    expect(await errorOf(ticketOf('job_x', tester))).toBeInstanceOf(JobNotFound);
    const early = await ticketOf(jobId, tester);
    await job.testerJobs.submit({ jobId, report: 'Done' }, tester);
    expect(await errorOf(ticketOf(jobId, tester))).toBeInstanceOf(JobNotActive);
    const late = await put(early, 'too late');
    expect([late.status, await late.json()]).toEqual([
      409,
      { code: 'job_not_active', message: 'You are not working on this job' },
    ]);
    expect(objects().filter((name) => name.startsWith(jobId))).toEqual([]);
  });

  it('is refused when it is empty or too large, with or without Content-Length', async () => {
    const { jobId, tester } = await job.claimed();
    expect(await errorOf(ticketOf(jobId, tester, { contentLength: limit + 1 }))).toBeInstanceOf(
      RecordingTooLarge,
    );
    const tooLarge = await put(await ticketOf(jobId, tester), Buffer.alloc(limit + 1));
    expect([tooLarge.status, ((await tooLarge.json()) as { code: string }).code]).toEqual([
      413,
      'recording_too_large',
    ]);
    // Refused as RecordingIncomplete, because it is empty.
    const empty = await put(await ticketOf(jobId, tester), '');
    expect([empty.status, ((await empty.json()) as { code: string }).code]).toEqual([
      400,
      'recording_incomplete',
    ]);
    expect(objects().filter((name) => name.startsWith(jobId))).toEqual([]);
    expect((await put(await ticketOf(jobId, tester), Buffer.alloc(limit))).status).toBe(200);
  });

  it.each([undefined, '', 'x.y'])('is refused with the ticket %p', async (ticket) => {
    expect((await put(ticket, 'a video')).status).toBe(404);
  });
});

describe('a link', () => {
  it('is invalid when it is forged, expired, for another job or for another resource', async () => {
    const one = await recorded('one');
    const other = await recorded('other');
    const { testerData } = await job.jobs.status({ jobId: one.jobId }, one.call);
    const { searchParams } = new URL(testerData!.videoUrl!);
    const link = {
      jobId: one.jobId,
      expires: searchParams.get('expires')!,
      signature: searchParams.get('signature')!,
    };
    for (const wrong of [
      { ...link, jobId: other.jobId },
      { ...link, jobId: 'job_x' },
      { ...link, expires: String(Number(link.expires) + 3_600) },
      { ...link, signature: link.signature.replace(/^./, 'x') },
    ]) {
      expect(await errorOf(job.recordings.play(wrong, anonymousCall))).toBeInstanceOf(LinkNotValid);
    }
    expect(await errorOf(job.recordings.telemetry(link, anonymousCall))).toBeInstanceOf(LinkNotValid);
  });
});

describe('the sweep', () => {
  it('removes recordings of jobs that ended without a result or were released', async () => {
    const cancelled = await job.claimed();
    await put(await ticketOf(cancelled.jobId, cancelled.tester), 'a video');
    await job.jobs.cancel({ jobId: cancelled.jobId }, cancelled.call);
    const released = await job.claimed();
    await put(await ticketOf(released.jobId, released.tester), 'a video');
    await job.testerJobs.release({ jobId: released.jobId }, released.tester);
    await eventually(async () => {
      const own = objects().filter(
        (name) => /job_/.test(name) && [cancelled, released].some(({ jobId }) => name.startsWith(jobId)),
      );
      expect(own).toEqual([]);
      const rows = await job.sql('SELECT 1 FROM recording_object WHERE job_id = ANY($1)', [
        [cancelled.jobId, released.jobId],
      ]);
      expect(rows).toEqual([]);
    });
  });

  it('removes old ones, and the rest of uploads of killed processes', async () => {
    const { jobId, call } = await recorded('old');
    await job.sql('UPDATE recording_object SET delete_at = clock_timestamp() WHERE job_id = $1', [jobId]);
    await job.sql(`INSERT INTO recording_object VALUES ('job_gone/x', 'job_gone', clock_timestamp())`);
    await eventually(async () => {
      expect((await job.jobs.status({ jobId }, call)).testerData).not.toHaveProperty('videoUrl');
      expect(objects().filter((name) => name.startsWith(jobId))).toEqual([]);
      expect(await job.sql(`SELECT 1 FROM recording_object WHERE job_id = 'job_gone'`)).toEqual([]);
    });
  });

  it('removes the others when one cannot be deleted, which is hidden and tried again', async () => {
    const [stuck, other] = [await recorded('stuck'), await recorded('other')];
    const file = join(
      folder,
      objects().find((name) => name.startsWith(stuck.jobId))!,
    );
    rmSync(file);
    // No store removes a folder as if it was a file.
    mkdirSync(file);
    const expire = ({ jobId }: typeof stuck, minutes: number) =>
      job.sql(
        `UPDATE recording_object SET delete_at = clock_timestamp() - $2 * interval '1 minute' WHERE job_id = $1`,
        [jobId, minutes],
      );
    const left = async () =>
      (await job.sql('SELECT job_id FROM recording_object')).map(({ job_id: id }) => id);
    await expire(stuck, 2);
    await expire(other, 1);
    await eventually(async () => expect(await left()).not.toContain(other.jobId));
    expect(objects().filter((name) => name.startsWith(other.jobId))).toEqual([]);
    expect((await job.jobs.status({ jobId: stuck.jobId }, stuck.call)).testerData).not.toHaveProperty(
      'videoUrl',
    );
    expect(await left()).toContain(stuck.jobId);
    rmSync(file, { recursive: true });
    await expire(stuck, 0);
    await eventually(async () => expect(await left()).not.toContain(stuck.jobId));
  });
});

it('serves all telemetry in order by a link', async () => {
  const { jobId, tester, call } = await job.claimed();
  const timestamp = '2026-01-01T00:00:00.000Z';
  const batch = (sequence: number, x: number[]) =>
    job.testerJobs.storeTelemetry(
      { jobId, batchId: `b${sequence}`, sequence, clicks: x.map((value) => ({ x: value, y: 0, timestamp })) },
      tester,
    );
  await batch(2, [4]);
  await batch(0, [1, 2]);
  await batch(1, []);
  await batch(3, [5]);
  await job.testerJobs.submit({ jobId, report: 'Done' }, tester);
  await job.complete(jobId, call);
  const { telemetryUrl } = (await job.jobs.status({ jobId }, call)).testerData!;
  const answer = await follow(telemetryUrl!);
  expect(answer.headers.get('content-type')).toContain('application/json');
  // The gateway answers 304 to a client that names it.
  expect(answer.headers.get('etag')).toBe(`W/"${jobId}"`);
  expect(await answer.json()).toEqual({
    consoleMessages: [],
    networkRequests: [],
    clicks: [1, 2, 4, 5].map((x) => ({ x, y: 0, timestamp })),
    pageEvents: [],
    interactions: [],
  });
});
