/** Test sessions: a job for each issue, its refusals and its end. A fake job service creates the jobs. */
import {
  CodehostUnavailable,
  RepositoryNotAccessible,
  TestSessionClient,
  TestSessionNotFound,
  type TestSessionRecord,
} from '@handtest/contracts/codehost';
import { InsufficientCredit } from '@handtest/contracts/billing';
import {
  type Api,
  type Call,
  Forbidden,
  IdempotentRequestRunning,
  InvalidRequest,
  newId,
} from '@handtest/contracts/define';
import { ProjectNotFound } from '@handtest/contracts/identity';
import {
  type CreateJobRequest,
  type JobById,
  jobContract,
  type JobCreated,
  jobEvents,
  JobNotFound,
  type JobStatus,
  type JobStatusRecord,
  type TerminalStatus,
} from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { Serves } from '@handtest/messaging';
import { ProjectCopyService } from '@handtest/project-copy';
import { errorOf, startNeighbour } from '@handtest/testing';
import { addOwner, type CodehostUnderTest, type Person, startCodehost } from './codehost-under-test.js';

const { createPrepared, status } = jobContract.operations;

/** What the fake job service does with the next requests for an issue, in order; afterwards it creates the job. */
const scripts = new Map<number, (Error | 'not testable')[]>();
const jobs = new Map<string, { jobId: string; status: JobStatus; request: CreateJobRequest }>();
const creations: { request: CreateJobRequest; call: Call }[] = [];

@Serves({ ...jobContract, operations: { createPrepared, status } })
class JobController implements Pick<Api<typeof jobContract>, 'createPrepared' | 'status'> {
  async createPrepared(request: CreateJobRequest, call: Call): Promise<JobCreated> {
    creations.push({ request, call });
    const next = scripts.get(request.issueNumbers![0]!)?.shift();
    if (next instanceof Error) throw next;
    const key = request.idempotencyKey!;
    const job = jobs.get(key) ?? { jobId: newId('job'), status: 'preparing', request };
    jobs.set(key, job);
    const testable = next !== 'not testable';
    if (!testable) job.status = 'failed';
    return { jobId: job.jobId, message: 'Created', testability: { testable, reason: 'It is a question' } };
  }

  async status(requests: JobById[]) {
    return requests.map(({ jobId }) => {
      const job = [...jobs.values()].find((one) => one.jobId === jobId);
      return job ? ({ id: jobId, status: job.status } as JobStatusRecord) : new JobNotFound();
    });
  }
}

let codehost: CodehostUnderTest;
let sessions: TestSessionClient;
let jobService: { stop(): Promise<void> };

beforeAll(async () => {
  codehost = await startCodehost({}, async (natsUrl) => [
    (jobService = await startNeighbour(natsUrl, 'job', JobController)),
  ]);
  sessions = new TestSessionClient(codehost.transport);
  await codehost.addReplica();
});
afterAll(() => codehost?.stop());
beforeEach(() => {
  for (const store of [scripts, jobs]) store.clear();
  creations.length = 0;
});

interface Place {
  readonly person: Person;
  readonly projectId: string;
  readonly repository: string;
}

async function addProject({ organizationId }: Person, changes: object = {}): Promise<string> {
  const id = newId('project');
  await codehost.replicas[0]!.app.get(ProjectCopyService).adopt({
    ...{ id, organizationId, name: 'Shop', defaultUrl: 'https://shop.example', codehostRepos: [] },
    ...{ autoCreateCodehostIssues: false, deleted: false, version: 1, ...changes },
  });
  return id;
}

async function addPlace(): Promise<Place> {
  const person = codehost.addPerson('contributor');
  const admin = codehost.addPerson('admin', person.organizationId);
  const { user, repositories } = addOwner(codehost);
  await codehost.connect(admin, user);
  const repository = repositories[0]!.fullName;
  return { person, repository, projectId: await addProject(person, { codehostRepos: [repository] }) };
}

const start = ({ projectId, person }: Place, issueNumbers: number[]) =>
  sessions.bulkTest({ projectId, issueNumbers }, person.call);
const read = ({ person }: Place, sessionId: string) => sessions.get({ sessionId }, person.call);
const statusesOf = ({ jobs: all }: TestSessionRecord) => all.map((job) => job.status);

const whenRead = (place: Place, sessionId: string, ready: (session: TestSessionRecord) => boolean) =>
  eventually(
    async () => {
      const session = await read(place, sessionId);
      if (!ready(session)) throw new Error(`The session is ${JSON.stringify(session)}`);
      return session;
    },
    { timeoutMs: 30_000 },
  );

const allCreated = ({ jobs: all }: TestSessionRecord) => all.every((job) => job.status !== 'waiting');

async function finish({ person, projectId }: Place, jobId: string, status: TerminalStatus, error?: string) {
  for (const job of jobs.values()) if (job.jobId === jobId) job.status = status;
  await codehost.publish(jobEvents.finished, {
    ...{ jobId, organizationId: person.organizationId, projectId, status, costMicros: '0' },
    ...{ finishedAt: new Date().toISOString(), ...(error !== undefined && { error }) },
  });
}

describe('a test session', () => {
  it('creates one job for each issue, with the project, its repository and a key', async () => {
    const place = await addPlace();
    const { projectId, repository } = place;
    const { sessionId } = await sessions.test({ projectId, issueNumber: 7 }, place.person.call);
    await whenRead(place, sessionId, allCreated);
    expect(creations.map(({ request, call }) => [{ ...request }, call.caller])).toEqual([
      [
        expect.objectContaining({
          ...{ projectId, codehostRepos: [repository], issueNumbers: [7] },
          idempotencyKey: `session:${sessionId}:7`,
        }),
        { kind: 'system', service: 'codehost' },
      ],
    ]);
  });

  it('of 50 issues has 50 jobs, in their order, also when creations fail at first', async () => {
    const place = await addPlace();
    const issueNumbers = Array.from({ length: 50 }, (_, n) => 100 - n);
    for (const [index, number] of issueNumbers.entries()) {
      if (index % 5 === 0) scripts.set(number, [new CodehostUnavailable(), new IdempotentRequestRunning()]);
    }
    const startMs = performance.now();
    const { sessionId } = await start(place, issueNumbers);
    const session = await whenRead(place, sessionId, allCreated);
    const ms = Math.round(performance.now() - startMs);
    const made = new Set(session.jobs.map(({ jobId }) => jobId));
    const wrong = session.jobs.filter(
      ({ jobId, issueNumber }) => jobs.get(`session:${sessionId}:${issueNumber}`)?.jobId !== jobId,
    );
    process.stdout.write(
      `issues of a session: ${issueNumbers.length} tried in ${creations.length} requests, ${wrong.length} failed, worst ${ms} ms\n`,
    );
    expect([session.issueNumbers, made.size, jobs.size, wrong]).toEqual([issueNumbers, 50, 50, []]);
  });

  it('runs until all jobs have ended, and is completed when one of them is', async () => {
    const place = await addPlace();
    const { sessionId } = await start(place, [1, 2, 3]);
    const [first, second, third] = (await whenRead(place, sessionId, allCreated)).jobs;
    await finish(place, first!.jobId!, 'completed');
    await finish(place, second!.jobId!, 'expired', 'No tester claimed the job');
    const running = await whenRead(place, sessionId, ({ jobs: [, one] }) => one!.message !== undefined);
    expect([running.status, statusesOf(running)]).toEqual(['running', ['completed', 'expired', 'preparing']]);
    expect(running.jobs[1]!.message).toBe('No tester claimed the job');
    await finish(place, third!.jobId!, 'failed');
    await whenRead(place, sessionId, (session) => session.status === 'completed');
  });

  it('shows the status that the job service knows, and the stored one while it does not answer', async () => {
    const place = await addPlace();
    const { sessionId } = await start(place, [1, 2]);
    await whenRead(place, sessionId, allCreated);
    for (const job of jobs.values()) job.status = 'working';
    expect(statusesOf(await read(place, sessionId))).toEqual(['working', 'working']);
    jobs.clear();
    expect(statusesOf(await read(place, sessionId))).toEqual(['preparing', 'preparing']);
  });

  it.each<[string, Error | 'not testable', object]>([
    ['without credit', new InsufficientCredit(), { jobId: null, status: 'not_created' }],
    [
      'without the issue',
      new InvalidRequest('issueNumbers: acme/shop has no issue 1'),
      { jobId: null, status: 'not_created', message: 'issueNumbers: acme/shop has no issue 1' },
    ],
    ['without access', new RepositoryNotAccessible(), { jobId: null, status: 'not_created' }],
    [
      'that is not testable',
      'not testable',
      { jobId: expect.any(String), status: 'failed', message: 'The job is not testable: It is a question' },
    ],
  ])('says why a job %s is not made, without another attempt', async (_title, outcome, expected) => {
    const place = await addPlace();
    scripts.set(1, [outcome]);
    const { sessionId } = await start(place, [1]);
    const session = await whenRead(place, sessionId, allCreated);
    const message = outcome instanceof Error ? { message: outcome.message } : {};
    expect(session).toMatchObject({ status: 'failed', jobs: [{ issueNumber: 1, ...message, ...expected }] });
    expect(creations).toHaveLength(1);
  });

  it('gives a job up after 30 minutes of temporary failures', async () => {
    const place = await addPlace();
    scripts.set(
      1,
      Array.from({ length: 20 }, () => new CodehostUnavailable()),
    );
    const { sessionId } = await start(place, [1]);
    await eventually(() => expect(creations.length).toBeGreaterThan(0));
    const age = `UPDATE work SET first_attempt_at = first_attempt_at - interval '31 minutes' WHERE key = $1`;
    await codehost.sql(age, [`${sessionId}:1`]);
    const session = await whenRead(place, sessionId, allCreated);
    expect(session.jobs).toEqual([
      {
        ...{ issueNumber: 1, jobId: null, status: 'not_created' },
        message: 'The job could not be created within 30 minutes; test the issue again',
      },
    ]);
  });
});

describe('starting a session', () => {
  const refusal = async (place: Place) => {
    const error = await errorOf(start(place, [1]));
    return [error.constructor, error.message];
  };

  it('needs a repository, a default url and access to the repository', async () => {
    const { person, repository } = await addPlace();
    const withProject = async (changes: object) => ({
      person,
      repository,
      projectId: await addProject(person, changes),
    });
    expect(await refusal(await withProject({}))).toEqual([
      InvalidRequest,
      'The project has no repository; set its codehostRepos',
    ]);
    expect(await refusal(await withProject({ defaultUrl: null, codehostRepos: [repository] }))).toEqual([
      InvalidRequest,
      'The project must have a default url; set its defaultUrl',
    ]);
    expect(await refusal(await withProject({ codehostRepos: ['acme/unknown'] }))).toEqual([
      RepositoryNotAccessible,
      'The organization has no access to acme/unknown; connect it under /api/codehost/oauth/authorize',
    ]);
    expect(
      await codehost.sql('SELECT 1 FROM test_session WHERE organization_id = $1', [person.organizationId]),
    ).toEqual([]);
  });

  it.each([
    [[]],
    [[1, 1]],
    [[0]],
    [[1.5]],
    [['1']],
    [Array.from({ length: 51 }, (_, n) => n + 1)],
    [[2 ** 31]],
  ])('needs 1 to 50 different numbers, not %j', async (issueNumbers) => {
    const place = await addPlace();
    expect(await errorOf(start(place, issueNumbers as number[]))).toBeInstanceOf(InvalidRequest);
  });

  it('is for contributors of the organization', async () => {
    const place = await addPlace();
    const viewer = codehost.addPerson('viewer', place.person.organizationId);
    expect(await errorOf(start({ ...place, person: viewer }, [1]))).toBeInstanceOf(Forbidden);
    const strange = { ...place, person: codehost.addPerson() };
    expect(await errorOf(start(strange, [1]))).toBeInstanceOf(ProjectNotFound);
    expect(await errorOf(start({ ...place, projectId: 'unknown' }, [1]))).toBeInstanceOf(ProjectNotFound);
  });
});

describe('the sessions of a project', () => {
  it('are listed newest first, in pages, for its members only', async () => {
    const place = await addPlace();
    const { projectId, person } = place;
    const ids: string[] = [];
    for (let n = 1; n <= 5; n++) ids.unshift((await start(place, [n])).sessionId);
    const viewer = codehost.addPerson('viewer', person.organizationId);
    const page = await sessions.list({ projectId, limit: 2, offset: 1 }, viewer.call);
    expect(page.sessions.map(({ id, repo }) => [id, repo])).toEqual(
      ids.slice(1, 3).map((id) => [id, place.repository]),
    );
    expect(page.pagination).toEqual({ total: 5, limit: 2, offset: 1, hasMore: true });
    expect((await sessions.get({ sessionId: ids[0]! }, viewer.call)).issueNumbers).toEqual([5]);
    const stranger = codehost.addPerson();
    expect(await errorOf(sessions.list({ projectId }, stranger.call))).toBeInstanceOf(ProjectNotFound);
    for (const sessionId of [ids[0]!, newId('testSession'), 'unknown']) {
      expect(await errorOf(sessions.get({ sessionId }, stranger.call))).toBeInstanceOf(TestSessionNotFound);
    }
  });

  it('are not found after the project is deleted', async () => {
    const place = await addPlace();
    const { projectId, person } = place;
    const { sessionId } = await start(place, [1]);
    await whenRead(place, sessionId, allCreated);
    const { app } = codehost.replicas[0]!;
    const copy = (await app.get(ProjectCopyService).find(projectId))!;
    await app.get(ProjectCopyService).adopt({ ...copy, deleted: true, version: 2 });
    expect(await errorOf(read(place, sessionId))).toBeInstanceOf(TestSessionNotFound);
    expect(await errorOf(sessions.list({ projectId }, person.call))).toBeInstanceOf(ProjectNotFound);
  });
});

it('waits while the job service is down', async () => {
  const place = await addPlace();
  await jobService.stop();
  const { sessionId } = await start(place, [1]);
  expect(await read(place, sessionId)).toMatchObject({
    status: 'running',
    jobs: [{ issueNumber: 1, jobId: null, status: 'waiting' }],
  });
  const again = await startNeighbour(codehost.natsUrl, 'job', JobController);
  await whenRead(place, sessionId, allCreated);
  await again.stop();
});
