/** Uploads of recordings that are under way: what happens when the claim ends, or the connection of the tester. */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@handtest/deployment';
import { type JobUnderTest, startJobService } from './job-under-test.js';

const folder = mkdtempSync(join(tmpdir(), 'handtest-job-uploads-'));
const contentType = 'video/webm' as const;
let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService({ RECORDINGS_DIR: folder });
});
afterAll(async () => {
  await job.stop();
  rmSync(folder, { recursive: true });
});

const filesOf = (jobId: string) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.startsWith(`${jobId}/`));

const rowsOf = (jobId: string) => job.sql('SELECT 1 FROM recording_object WHERE job_id = $1', [jobId]);

type Claimed = Awaited<ReturnType<JobUnderTest['claimed']>>;

/** Announces 100,000 bytes. */
async function begin({ jobId, tester }: Claimed) {
  const { ticket } = await job.recordings.upload({ jobId, contentType }, tester);
  const headers = { 'content-type': contentType, 'content-length': 100_000, 'x-ticket': ticket };
  const request = httpRequest(`${job.replicas[0]!.url}/internal/recording`, { method: 'PUT', headers });
  request.on('error', () => undefined);
  return request;
}

describe('an upload that is under way', () => {
  it.each(['released', 'cancelled'])(
    'keeps its row when the job is %s, so that no object is left behind',
    async (how) => {
      const claimed = await job.claimed();
      const { jobId, tester, call } = claimed;
      const first = await begin(claimed);
      first.end(Buffer.alloc(100_000));
      await once(first, 'response');
      const upload = await begin(claimed);
      const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
      upload.write(Buffer.alloc(50_000));
      await eventually(() => expect(filesOf(jobId).some((name) => name.endsWith('.part'))).toBe(true));
      if (how === 'released') await job.testerJobs.release({ jobId }, tester);
      else await job.jobs.cancel({ jobId }, call);
      await eventually(async () => expect((await rowsOf(jobId)).length).toBeLessThan(2));
      expect(await rowsOf(jobId)).toHaveLength(1);
      upload.end(Buffer.alloc(50_000));
      expect((await answered)[0].statusCode).toBe(409);
      expect(await rowsOf(jobId)).toEqual([]);
      expect(filesOf(jobId)).toEqual([]);
    },
  );

  it('leaves nothing when it breaks off before its row is written', async () => {
    const claimed = await job.claimed();
    const upload = await begin(claimed);
    const waiting = (event: string, statement: string) =>
      job.sql('SELECT 1 FROM pg_stat_activity WHERE wait_event_type = $1 AND query LIKE $2', [
        event,
        statement,
      ]);
    const locked = job.sql('DO $$ BEGIN LOCK TABLE recording_object; PERFORM pg_sleep(2); END $$');
    await eventually(async () => expect(await waiting('Timeout', 'DO %')).toHaveLength(1));
    upload.write(Buffer.alloc(50_000));
    const insertion = '%INSERT INTO recording_object%';
    await eventually(async () => expect(await waiting('Lock', insertion)).toHaveLength(1));
    upload.destroy();
    await locked;
    await eventually(async () => expect(await waiting('Lock', insertion)).toEqual([]));
    await eventually(async () => expect(await rowsOf(claimed.jobId)).toEqual([]));
    expect(filesOf(claimed.jobId)).toEqual([]);
  });
});

describe('uploads at the same time', () => {
  const statusOf = async (upload: Awaited<ReturnType<typeof begin>>) =>
    ((await once(upload, 'response')) as [IncomingMessage])[0].statusCode;

  /** One of which some bytes have been stored. */
  async function stalled(claimed: Claimed) {
    const before = partsOf(claimed.jobId);
    const upload = await begin(claimed);
    upload.write(Buffer.alloc(50_000));
    await eventually(() => expect(partsOf(claimed.jobId)).toBe(before + 1));
    return upload;
  }
  const partsOf = (jobId: string) => filesOf(jobId).filter((name) => name.endsWith('.part')).length;

  async function isTaken(claimed: Claimed): Promise<boolean> {
    const upload = await begin(claimed);
    upload.end(Buffer.alloc(100_000));
    const status = await statusOf(upload);
    expect([200, 503]).toContain(status);
    return status === 200;
  }

  it('are at most 40, because each may need 15 MB of memory; the next is taken when one has ended', async () => {
    const uploads = [];
    for (let count = 0; count < 20; count++) {
      const claimed = await job.claimed();
      uploads.push(await stalled(claimed), await stalled(claimed));
    }
    const late = await job.claimed();
    expect(await isTaken(late)).toBe(false);
    uploads[0]!.destroy();
    await eventually(async () => expect(await isTaken(late)).toBe(true));
    for (const upload of uploads) upload.destroy();
  });

  it('are at most three of one job, so that one tester cannot use all of them', async () => {
    const claimed = await job.claimed();
    const uploads = [await stalled(claimed), await stalled(claimed), await stalled(claimed)];
    expect(await isTaken(claimed)).toBe(false);
    expect(await isTaken(await job.claimed())).toBe(true);
    for (const upload of uploads) upload.destroy();
  });
});
