/** Screenshots of notes: stored once, shown by a signed link to those who may read the job, and deleted with the rest. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anonymousCall, type Call, InvalidRequest, newId } from '@handtest/contracts/define';
import { type AddNoteRequest, JobNotActive, LinkNotValid } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { errorOf, type JobUnderTest, startJobService } from './job-under-test.js';

const folder = mkdtempSync(join(tmpdir(), 'handtest-job-screenshots-'));
let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService({ RECORDINGS_DIR: folder, RECORDING_RETENTION_DAYS: '1' });
});

afterAll(async () => {
  await job.stop();
  rmSync(folder, { recursive: true });
});

/** What begins and is served as one. */
const jpeg = (content: string) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(content)]);
const picture = jpeg('first');

function add(jobId: string, tester: Call, noteId: string, changes: Partial<AddNoteRequest> = {}) {
  const note = { text: 'The total is wrong', kind: 'bug', ...changes } as const;
  return job.testerJobs.addNote({ jobId, noteId, ...note }, tester);
}

const base64 = (bytes: Buffer) => ({ screenshot: bytes.toString('base64') });

const filesOf = (jobId: string) => {
  const own = join(folder, jobId);
  return existsSync(own) ? readdirSync(own) : [];
};

async function screenshotsOf(jobId: string, call: Call) {
  return (await job.jobs.get({ jobId }, call)).testerData?.screenshots;
}

/** Follows a link as the gateway does. */
async function follow(link: string, method = 'GET'): Promise<Response> {
  const { pathname, searchParams } = new URL(link);
  const [jobId, screenshotId] = pathname.split('/').slice(-2);
  const signed = {
    jobId,
    screenshotId: decodeURIComponent(screenshotId!),
    ...Object.fromEntries(searchParams),
  } as never;
  const { ticket } = await job.recordings.screenshot(signed, anonymousCall);
  return fetch(`${job.replicas[0]!.url}/internal/screenshot`, { method, headers: { 'x-ticket': ticket } });
}

describe('a screenshot', () => {
  it('is in the record of the completed job at the instant of its note, and its link gives the same bytes', async () => {
    const { jobId, tester, call } = await job.claimed();
    const late = { at: '2026-03-01T10:00:05Z', ...base64(jpeg('late')) };
    expect(await add(jobId, tester, 'late', late)).toMatchObject({ hasScreenshot: true });
    expect(await add(jobId, tester, 'none')).toMatchObject({ hasScreenshot: false });
    await add(jobId, tester, 'early', { at: '2026-03-01T10:00:04Z', ...base64(picture) });
    const { notes } = await job.testerJobs.get({ jobId }, tester);
    expect(notes!.map(({ hasScreenshot }) => hasScreenshot)).toEqual([true, true, false]);
    await job.testerJobs.submit({ jobId, report: 'Done' }, tester);
    expect(await screenshotsOf(jobId, call)).toBeUndefined();
    await job.complete(jobId, call);
    const [early, second] = (await screenshotsOf(jobId, call))!;
    expect([early!.timestamp, second!.timestamp]).toEqual([
      '2026-03-01T10:00:04.000Z',
      '2026-03-01T10:00:05.000Z',
    ]);
    expect(early!.url).toMatch(
      new RegExp(
        `^https://api.example.com/api/screenshots/${jobId}/\\w+\\?expires=\\d+&signature=[0-9a-f]{64}$`,
      ),
    );
    const answer = await follow(early!.url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture);
    expect((await follow(early!.url, 'HEAD')).status).toBe(200);
    expect((await job.jobs.brief({ jobId }, call)).testerData!.screenshots).toHaveLength(2);
    // Everyone who knows the id may read this one.
    expect((await job.jobs.status({ jobId }, call)).testerData).not.toHaveProperty('screenshots');
  });

  it('comes later than its note, also after the report, and is stored once', async () => {
    const { jobId, tester, call } = await job.claimed();
    await add(jobId, tester, 'one');
    await add(jobId, tester, 'two');
    await Promise.all(Array.from({ length: 10 }, () => add(jobId, tester, 'one', base64(picture))));
    expect(await add(jobId, tester, 'one', base64(jpeg('other')))).toMatchObject({ hasScreenshot: true });
    await job.testerJobs.submit({ jobId, report: 'Done' }, tester);
    expect(await add(jobId, tester, 'two', base64(picture))).toMatchObject({ hasScreenshot: true });
    await job.complete(jobId, call);
    const links = (await screenshotsOf(jobId, call))!;
    expect(links).toHaveLength(2);
    for (const { url } of links)
      expect(Buffer.from(await (await follow(url)).arrayBuffer())).toEqual(picture);
    await eventually(() => expect(filesOf(jobId)).toHaveLength(2));
  });

  it('does not come an hour after the report', async () => {
    const { jobId, tester, call } = await job.claimed();
    await add(jobId, tester, 'one');
    await job.testerJobs.submit({ jobId, report: 'Done' }, tester);
    await job.complete(jobId, call);
    await job.sql(
      `BEGIN; SET LOCAL session_replication_role = replica;
       UPDATE job SET submitted_at = submitted_at - interval '1 hour' WHERE id = '${jobId}'; COMMIT`,
    );
    expect(await add(jobId, tester, 'one', base64(picture))).toMatchObject({ hasScreenshot: false });
    expect(await screenshotsOf(jobId, call)).toBeUndefined();
    expect(filesOf(jobId)).toEqual([]);
  });

  it.each([
    ['no base64', 'a b'],
    ['no JPEG', Buffer.from('<svg onload="alert(1)"/>').toString('base64')],
    ['nothing', ''],
    ['too large', Buffer.concat([picture, Buffer.alloc(512 * 1024)]).toString('base64')],
  ])('is refused as %s, and its note with it', async (_what, screenshot) => {
    const { jobId, tester } = await job.claimed();
    const error = await errorOf(add(jobId, tester, 'one', { screenshot }));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain('screenshot');
    expect((await job.testerJobs.get({ jobId }, tester)).notes).toEqual([]);
    expect(filesOf(jobId)).toEqual([]);
  });

  it('is accepted with 512 KB', async () => {
    const { jobId, tester } = await job.claimed();
    const largest = Buffer.concat([picture, Buffer.alloc(512 * 1024 - picture.length)]);
    expect(await add(jobId, tester, 'one', base64(largest))).toMatchObject({ hasScreenshot: true });
  });
});

describe('a link to a screenshot', () => {
  it('leads to no other job, note or thing', async () => {
    const [made, other] = [await job.claimed(), await job.claimed()];
    for (const { jobId, tester, call } of [made, other]) {
      await add(jobId, tester, 'one', base64(picture));
      await job.testerJobs.submit({ jobId, report: 'Done' }, tester);
      await job.complete(jobId, call);
    }
    const linkOf = async ({ jobId, call }: typeof made) => (await screenshotsOf(jobId, call))![0]!.url;
    const [url, foreign] = [await linkOf(made), await linkOf(other)];
    const idOf = (link: string) => new URL(link).pathname.split('/').at(-1)!;
    for (const wrong of [
      url.replace(made.jobId, other.jobId),
      url.replace(idOf(url), idOf(foreign)),
      url.replace(idOf(url), newId('message')),
      url.replace(idOf(url), '%00'),
      url.replace(/signature=..../, 'signature=0000'),
    ])
      expect(await errorOf(follow(wrong))).toBeInstanceOf(LinkNotValid);
    const signed = { jobId: made.jobId, ...Object.fromEntries(new URL(url).searchParams) } as never;
    expect(await errorOf(job.recordings.telemetry(signed, anonymousCall))).toBeInstanceOf(LinkNotValid);
    expect((await follow(url)).status).toBe(200);
  });
});

describe('the files of screenshots', () => {
  it('are deleted with a release, a job without a result, and at the end of their retention', async () => {
    const [released, cancelled, old] = [await job.claimed(), await job.claimed(), await job.claimed()];
    for (const { jobId, tester } of [released, cancelled, old])
      await add(jobId, tester, 'one', base64(picture));
    await job.testerJobs.release({ jobId: released.jobId }, released.tester);
    await job.jobs.cancel({ jobId: cancelled.jobId }, cancelled.call);
    await job.testerJobs.submit({ jobId: old.jobId, report: 'Done' }, old.tester);
    await job.complete(old.jobId, old.call);
    expect(await screenshotsOf(old.jobId, old.call)).toHaveLength(1);
    await eventually(() => {
      for (const { jobId } of [released, cancelled]) expect(filesOf(jobId)).toEqual([]);
    });
    expect(filesOf(old.jobId)).toHaveLength(1);
    await job.sql('UPDATE recording_object SET delete_at = clock_timestamp() WHERE job_id = $1', [old.jobId]);
    await eventually(async () => expect(await screenshotsOf(old.jobId, old.call)).toBeUndefined());
    await eventually(() => expect(filesOf(old.jobId)).toEqual([]));
    const { notes } = await job.testerJobs.get({ jobId: old.jobId }, old.tester);
    expect(notes).toEqual([expect.objectContaining({ noteId: 'one', hasScreenshot: false })]);
  });

  it('do not come after the release of their claim', async () => {
    const { jobId, tester } = await job.claimed();
    await add(jobId, tester, 'one');
    await job.testerJobs.release({ jobId }, tester);
    expect(await errorOf(add(jobId, tester, 'one', base64(picture)))).toBeInstanceOf(JobNotActive);
    expect(filesOf(jobId)).toEqual([]);
  });
});
