/** Recordings while their bucket fails. */
import { anonymousCall } from '@handtest/contracts/define';
import { eventually } from '@handtest/deployment';
import { S3Server } from '@handtest/fakes';
import { type JobUnderTest, startJobService } from './job-under-test.js';

const contentType = 'video/webm';
let s3: S3Server;
let job: JobUnderTest;

beforeAll(async () => {
  s3 = await S3Server.start();
  job = await startJobService({
    S3_BUCKET: 'recordings',
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY_ID: 'test-key',
    S3_SECRET_ACCESS_KEY: 'test-secret',
  });
});
afterAll(async () => {
  await job.stop();
  await s3.stop();
});
afterEach(() => {
  s3.failing = undefined;
});

type Claimed = Awaited<ReturnType<JobUnderTest['claimed']>>;

async function put({ jobId, tester }: Claimed, bytes: number): Promise<number> {
  const { ticket } = await job.recordings.upload({ jobId, contentType }, tester);
  const headers = { 'content-type': contentType, 'x-ticket': ticket };
  const url = `${job.replicas[0]!.url}/internal/recording`;
  return (await fetch(url, { method: 'PUT', body: Buffer.alloc(bytes), headers })).status;
}

it.each([1_000, 12_000_000])(
  'a recording of %d bytes that the bucket does not take is a 503',
  async (bytes) => {
    const made = await job.claimed();
    s3.failing = /^(PUT|POST) /;
    // The answer comes before the upload ends, so that a closed connection may lose it.
    await eventually(async () => expect(await put(made, bytes)).toBe(503));
    s3.failing = undefined;
    expect(await put(made, bytes)).toBe(200);
  },
);

it('a recording in a failing bucket answers 503, and is served after the bucket recovers', async () => {
  const made = await job.claimed();
  expect(await put(made, 1_000)).toBe(200);
  await job.testerJobs.submit({ jobId: made.jobId, report: 'Done' }, made.tester);
  await job.complete(made.jobId, made.call);
  const { testerData } = await job.jobs.status({ jobId: made.jobId }, made.call);
  const link = Object.fromEntries(new URL(testerData!.videoUrl!).searchParams);
  const play = async () => {
    const { ticket } = await job.recordings.play({ jobId: made.jobId, ...link } as never, anonymousCall);
    const answer = await fetch(`${job.replicas[0]!.url}/internal/recording`, {
      headers: { 'x-ticket': ticket },
    });
    return [answer.status, (await answer.arrayBuffer()).byteLength];
  };
  s3.failing = /^GET /;
  expect((await play())[0]).toBe(503);
  s3.failing = undefined;
  expect(await play()).toEqual([200, 1_000]);
});
