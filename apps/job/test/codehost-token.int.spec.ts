/** The caller's token for the code host: codehost keeps it before the caller has an answer, and nothing here contains it. */
import { InsufficientCredit } from '@handtest/contracts/billing';
import { IdempotencyKeyReused, ServiceUnavailable } from '@handtest/contracts/define';
import type { CreateJobRequest } from '@handtest/contracts/job';
import { connectToNats } from '@handtest/messaging';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { codeHost, forgetPreparation, ledger, newProject, planner, startFake } from './fake-neighbours.js';
import { errorOf, type JobUnderTest, memberOf, startJobService } from './job-under-test.js';
import { PreparedJobs } from './prepared-jobs.js';

const token = 'a-token-of-the-caller-9f3c';

let job: JobUnderTest;
let prepared: PreparedJobs;

beforeAll(async () => {
  job = await startJobService({ LOG_LEVEL: 'debug' });
  prepared = new PreparedJobs(job);
});

afterAll(() => job.stop());

beforeEach(() => forgetPreparation());

/** What a public client sends that knows nothing of this service. */
function unmodified(projectId: string): CreateJobRequest {
  return {
    projectId,
    url: 'https://example.com',
    description: 'Buy a hat',
    codehostRepos: ['acme/shop'],
    codehostToken: token,
    autoCreateCodehostIssues: true,
    metadata: { source: 'ci' },
  };
}

function submittedUnmodified() {
  const project = newProject();
  return job.submitted(unmodified(project.id), project);
}

it('a job with a token, in a repository that nothing connects, is created, tested and completed', async () => {
  const { jobId, project, call } = await submittedUnmodified();
  expect(codeHost.tokens.get(jobId)).toBe(token);
  await job.complete(jobId, call);
  expect(await job.jobs.status({ jobId }, call)).toMatchObject({
    status: 'completed',
    projectId: project.id,
  });
  expect(await job.finishedEvent(jobId)).toMatchObject({
    codehostRepos: ['acme/shop'],
    autoCreateCodehostIssues: true,
    codehostIssuesRepo: 'acme/shop',
  });
});

it('the token is kept before the answer, with the job in the queue after it', async () => {
  const project = newProject();
  let state: string | undefined;
  codeHost.keepToken = async ({ jobId }) => {
    state = (await prepared.rowOf(jobId))?.status;
    return {};
  };
  const { jobId } = await job.jobs.create(unmodified(project.id), memberOf(project.organizationId));
  expect(state).toBe('preparing');
  expect(await prepared.rowOf(jobId)).toMatchObject({ status: 'queued' });
  expect(ledger.holds.has(jobId)).toBe(true);
});

it('without codehost there is a 503 and no job', async () => {
  const project = newProject();
  const request = { ...unmodified(project.id), idempotencyKey: project.id };
  await job.fakes.codehost.stop();
  const error = await errorOf(job.jobs.create(request, memberOf(project.organizationId)));
  job.fakes.codehost = await startFake(job.natsUrl, 'codehost');
  expect(error).toBeInstanceOf(ServiceUnavailable);
  expect(await prepared.leftOf(project.id)).toEqual([]);
});

it('without credit the token is forgotten', async () => {
  const project = newProject();
  ledger.broke.add(project.organizationId);
  const before = codeHost.tokens.size;
  const error = await errorOf(job.jobs.create(unmodified(project.id), memberOf(project.organizationId)));
  expect(error).toBeInstanceOf(InsufficientCredit);
  expect(codeHost.tokens.size).toBe(before);
});

it('another token with the same key is another request', async () => {
  const project = newProject();
  const call = memberOf(project.organizationId);
  const request = { ...unmodified(project.id), idempotencyKey: project.id };
  const first = await job.jobs.create(request, call);
  expect(await job.jobs.create(request, call)).toEqual({ ...first, replayed: true });
  const other = { ...request, codehostToken: 'another-token-of-theirs' };
  expect(await errorOf(job.jobs.create(other, call))).toBeInstanceOf(IdempotencyKeyReused);
});

it('no token is in the database, the streams or the logs after jobs of every outcome', async () => {
  const outcomes: [string, () => void][] = [
    ['created', () => undefined],
    ['not testable', () => (planner.begin = () => ({ testable: false, reason: 'Documents.' }))],
    ['failed', () => (planner.begin = () => Promise.reject(new Error(`cannot read with ${token}`)))],
    ['unkept', () => (codeHost.keepToken = () => Promise.reject(new ServiceUnavailable()))],
  ];
  for (const [, arrange] of outcomes) {
    forgetPreparation();
    arrange();
    for (const idempotencyKey of [undefined, 'k1']) {
      await prepared.create({ codehostToken: token, idempotencyKey }).catch(() => undefined);
    }
  }
  const places = { database: await dumpOf(job), streams: await streamsOf(job.natsUrl), logs: job.logLines };
  const hits = Object.entries(places).map(([place, texts]) => [
    place,
    texts.length,
    texts.filter((text) => text.includes(token)).length,
  ]);
  process.stdout.write(`codehostToken: places, texts and hits ${JSON.stringify(hits)}\n`);
  for (const [, texts, found] of hits) {
    expect(texts).toBeGreaterThan(0);
    expect(found).toBe(0);
  }
});

/** Every row of every table. */
async function dumpOf({ sql }: JobUnderTest): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    `SELECT format('%I', table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => sql<{ text: string }>(`SELECT t::text AS text FROM ${name} AS t`)),
  );
  return rows.flat().map(({ text }) => text);
}

/** Every message of every stream. */
async function streamsOf(natsUrl: string): Promise<string[]> {
  const connection = await connectToNats('test', natsUrl);
  try {
    const manager = await jetstreamManager(connection);
    const texts: string[] = [];
    for await (const { config, state } of manager.streams.list()) {
      const stream = await jetstream(connection).streams.get(config.name);
      for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
        const message = await stream.getMessage({ seq });
        if (message) texts.push(message.string());
      }
    }
    return texts;
  } finally {
    await connection.close();
  }
}
