/**
 * One job with 50 MB of telemetry, in repeated and unordered batches, and a recording of 200 MB. Both are returned
 * unchanged, and no process holds all of it in memory.
 */
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type {
  JobCreated,
  JobRecord,
  RecordingStored,
  Telemetry,
  TelemetryStored,
} from '@handtest/contracts/job';
import { Deployment } from '@handtest/deployment';
import { batchOf, placeOf, sendingOrder } from '@handtest/testing';
import { Agent, request } from 'undici';
import { type Participants, createParticipants } from './participants.js';
import { memoryLine, type MemoryUse, watchMemory } from './memory-watch.js';
import { shopJob, untilTerminal } from './job-flow.js';

const telemetry = { batches: 100, eventsPerBatch: 500, messageBytes: 950, errorIn: 4 };
const video = { chunks: 200, chunkBytes: 1_000_000 };
const videoBytes = video.chunks * video.chunkBytes;
/** A process with the whole recording, or all telemetry as objects, would grow by far more. */
const mostGrowth = 64_000_000;
/** Submit reads all telemetry, and memory that is not yet collected counts too. */
const mostGrowthOfSubmit = 128_000_000;

const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
let deployment: Deployment;
let participants: Participants;
let jobId: string;

beforeAll(async () => {
  deployment = await Deployment.start();
  participants = await createParticipants(deployment);
  const body = { projectId: participants.workspace.projectId, ...shopJob, targetDurationMinutes: 60 };
  jobId = (await participants.workspace.api.post<JobCreated>('/api/jobs', body)).jobId;
  await participants.tester.api.post(`/api/tester/jobs/${jobId}/claim`);
});

afterAll(async () => {
  await participants?.receiver.stop();
  await deployment?.stop();
});

/** The memory of a service's processes during a step. */
async function watched(
  services: readonly ('gateway' | 'job' | 'extraction')[],
  name: string,
  happening: () => Promise<void>,
): Promise<MemoryUse[]> {
  const watches = services.map((service) => {
    return watchMemory(deployment.processes.find((process) => process.service === service)!.pid!);
  });
  const startedAt = performance.now();
  await happening();
  const uses = watches.map((outcome) => outcome());
  const lines = uses.map((use, place) => `  ${memoryLine(services[place]!, use)}`);
  process.stdout.write(
    `${name}, ${((performance.now() - startedAt) / 1_000).toFixed(1)} s\n${lines.join('')}`,
  );
  return uses;
}

const mean = (values: number[]) => (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(0);
const growth = ({ beforeBytes, peakBytes }: MemoryUse) => peakBytes - beforeBytes;

it('stores 50 MB of telemetry, each batch once', async () => {
  const order = sendingOrder(telemetry.batches);
  let duplicates = 0;
  let bytes = 0;
  const took: number[] = [];
  await watched(['gateway', 'job'], 'storing the telemetry', async () => {
    for (const number of order) {
      const { jobId: _job, ...batch } = batchOf(jobId, number, telemetry);
      const startedAt = performance.now();
      const stored = await participants.tester.api.post<TelemetryStored>(
        `/api/tester/jobs/${jobId}/telemetry`,
        batch,
      );
      took.push(performance.now() - startedAt);
      if (stored.duplicate) duplicates++;
      else bytes += JSON.stringify(batch).length;
    }
  });
  process.stdout.write(
    `${order.length} batches sent, ${duplicates} of them duplicates, ${bytes} bytes kept; ` +
      `the first 20 took ${mean(took.slice(0, 20))} ms each, the last 20 ${mean(took.slice(-20))} ms\n`,
  );
  expect(bytes).toBeGreaterThan(50_000_000);
  expect([order.length, duplicates]).toEqual([110, 10]);
});

const block = randomBytes(video.chunkBytes);

/** All chunks differ, and each is reproducible. */
function chunk(number: number): Buffer {
  const bytes = Buffer.from(block);
  bytes.writeUInt32BE(number, 0);
  return bytes;
}

function* chunks(count: number, hash = createHash('sha256')): Generator<Buffer> {
  for (let number = 0; number < count; number++) {
    const bytes = chunk(number);
    hash.update(bytes);
    yield bytes;
  }
}

async function upload(body: Readable): Promise<RecordingStored> {
  const answer = await request(`${deployment.baseUrl}/api/tester/jobs/${jobId}/recording`, {
    method: 'PUT',
    dispatcher: agent,
    headers: { authorization: `Bearer ${participants.tester.token}`, 'content-type': 'video/webm' },
    body,
  });
  return (await answer.body.json()) as RecordingStored;
}

const sent = createHash('sha256');

it('streams a recording of 200 MB with flat memory', async () => {
  // The first upload loads code and fills pools.
  await upload(Readable.from(chunks(50)));
  const uses = await watched(['gateway', 'job'], 'taking 200 MB of video', async () => {
    expect(await upload(Readable.from(chunks(video.chunks, sent)))).toMatchObject({ bytes: videoBytes });
  });
  for (const use of uses) expect(growth(use)).toBeLessThan(mostGrowth);
});

it('submits a report on this job, and extraction reads it', async () => {
  const report = 'I clicked pay. The payment failed with an error and nothing happened after that.';
  const [use] = await watched(['job', 'extraction'], 'handing in and reading the report', async () => {
    const startedAt = performance.now();
    await participants.tester.api.post(`/api/tester/jobs/${jobId}/submit`, { report });
    process.stdout.write(`submit took ${((performance.now() - startedAt) / 1_000).toFixed(1)} s\n`);
    expect((await untilTerminal(participants, jobId)).status).toBe('completed');
  });
  expect(growth(use!)).toBeLessThan(mostGrowthOfSubmit);
});

const recordOf = () => participants.workspace.api.get<JobRecord>(`/api/jobs/${jobId}`);

it('shows errors first in the record, and all telemetry in order by its link', async () => {
  const { testerData } = await recordOf();
  expect(Buffer.byteLength(JSON.stringify(testerData))).toBeLessThan(4_100_000);
  const errors = testerData!.consoleMessages.filter(({ type }) => type === 'error');
  expect(errors).toHaveLength(telemetry.batches / telemetry.errorIn);
  let all: Telemetry;
  const uses = await watched(['gateway', 'job'], 'giving out all of the telemetry', async () => {
    const answer = await request(testerData!.telemetryUrl!, { dispatcher: agent });
    all = (await answer.body.json()) as Telemetry;
  });
  const places = all!.consoleMessages.map(({ message }) => placeOf(message));
  expect(places).toEqual(Array.from({ length: telemetry.batches * telemetry.eventsPerBatch }, (_, n) => n));
  for (const use of uses) expect(growth(use)).toBeLessThan(mostGrowth);
});

it('returns the unchanged video by its link, whole and in ranges', async () => {
  const url = (await recordOf()).testerData!.videoUrl!;
  const received = createHash('sha256');
  const uses = await watched(['gateway', 'job'], 'giving out 200 MB of video', async () => {
    const answer = await request(url, { dispatcher: agent });
    for await (const bytes of answer.body) received.update(bytes as Buffer);
  });
  const [wanted, got] = [sent.digest('hex'), received.digest('hex')];
  process.stdout.write(`sent ${wanted}\ngot  ${got}\n`);
  expect(got).toBe(wanted);
  for (const use of uses) expect(growth(use)).toBeLessThan(mostGrowth);
  const first = videoBytes / 2 - 1_000;
  const part = await request(url, {
    dispatcher: agent,
    headers: { range: `bytes=${first}-${first + 1_999}` },
  });
  expect(part.statusCode).toBe(206);
  const middle = Buffer.concat([
    chunk(video.chunks / 2 - 1).subarray(-1_000),
    chunk(video.chunks / 2).subarray(0, 1_000),
  ]);
  expect(Buffer.from(await part.body.arrayBuffer()).equals(middle)).toBe(true);
});
