/**
 * Jobs that are prepared before their callers get an answer: from the request to the queue, and every way in which that ends
 * early.
 */
import { InsufficientCredit } from '@handtest/contracts/billing';
import {
  CodehostLimited,
  CodehostPermissionMissing,
  CodehostUnavailable,
  repositoryNotAccessible,
  RepositoryNotAccessible,
} from '@handtest/contracts/codehost';
import {
  type ContractError,
  type ErrorClass,
  IdempotencyKeyReused,
  IdempotentRequestRunning,
  InvalidRequest,
  ServiceUnavailable,
} from '@handtest/contracts/define';
import type { ProjectCopy } from '@handtest/contracts/identity';
import type { CreateJobRequest } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { codeHost, forgetPreparation, ledger, planner, startFake } from './fake-neighbours.js';
import { errorOf, type JobUnderTest, memberOf, startJobService } from './job-under-test.js';
import { PreparedJobs, shop, shopProject } from './prepared-jobs.js';

let job: JobUnderTest;
let prepared: PreparedJobs;

beforeAll(async () => {
  job = await startJobService();
  prepared = new PreparedJobs(job);
});

afterAll(() => job.stop());

beforeEach(() => forgetPreparation());

const preview = 'https://pr-7.preview.example.com';

describe('a pull-request job', () => {
  it('is held and preparing when its caller has the answer, and queued when its plan is written', async () => {
    const project = shopProject();
    const call = memberOf(project.organizationId);
    const request = { projectId: project.id, prNumbers: [7], issueNumbers: [3], description: 'Pay by card.' };
    const { jobId, ...answer } = await job.jobs.createPrepared(request, call);
    const testability = { testable: true, reason: 'It changes a page.' };
    expect(answer).toEqual({ message: expect.stringContaining('test plan') as string, testability });
    expect(ledger.holds.get(jobId)).toMatchObject({ organizationId: project.organizationId });
    expect(planner.begun.at(-1)).toMatchObject({
      jobId,
      url: 'https://shop.example.com',
      instructions: 'Pay by card.',
      checkTestability: true,
    });
    const record = await job.jobs.get({ jobId }, call);
    const context = { repo: shop, prNumbers: [7], issueNumbers: [3], headSha: 'a'.repeat(40) };
    expect(record).toMatchObject({ status: 'preparing', testability, codehostContext: context });
    await prepared.writePlan(jobId);
    expect(await prepared.rowOf(jobId)).toMatchObject({ status: 'queued', description: '1. Open the cart.' });
    const { events } = await job.live.read({ jobId }, call);
    const states = events.filter(({ kind }) => kind === 'status').map(({ content }) => content.status);
    expect(states).toEqual(['preparing', 'pending', 'queued']);
  });

  it('reads only from its repositories, in the name of its organization', async () => {
    const project = shopProject();
    const { jobId } = await prepared.create(
      { codehostRepos: ['acme/web', 'acme/api'], issueNumbers: [1] },
      project,
    );
    expect(codeHost.reads.at(-1)).toEqual({
      jobId,
      organizationId: project.organizationId,
      repo: 'acme/web',
      jobRepos: ['acme/web', 'acme/api'],
      prNumbers: [7],
      issueNumbers: [1],
    });
  });

  it('has the url of the request, the template, the preview or the project, the first that exists', async () => {
    const project = shopProject();
    const call = memberOf(project.organizationId);
    const template = { projectId: project.id, testInstructions: 'Look.' };
    await job.templates.create({ ...template, name: 'With url', url: 'https://template.example.com' }, call);
    await job.templates.create({ ...template, name: 'Without' }, call);
    const withUrl = { url: 'https://request.example.com' };
    const bare = shopProject({ defaultUrl: null });
    const rows: [
      Partial<CreateJobRequest>,
      previewUrl: string | undefined,
      ProjectCopy,
      url: string | undefined,
    ][] = [
      [{ ...withUrl, template: 'With url' }, preview, project, 'https://request.example.com'],
      [{ template: 'With url' }, preview, project, 'https://template.example.com'],
      [{ template: 'Without' }, preview, project, preview],
      [{ template: 'Without' }, undefined, project, 'https://shop.example.com'],
      [{}, preview, project, preview],
      [{}, undefined, project, 'https://shop.example.com'],
      [withUrl, undefined, bare, 'https://request.example.com'],
      [{}, preview, bare, preview],
      [{}, undefined, bare, undefined],
    ];
    for (const [changes, previewUrl, where, url] of rows) {
      codeHost.read = ({ repo }) => ({ material: { repo, pulls: [], issues: [] }, previewUrl });
      const asked = prepared.create(changes, where);
      if (url === undefined) {
        const error = await errorOf(asked);
        expect(error).toBeInstanceOf(InvalidRequest);
        expect(error.message).toMatch(/^url is required/);
      } else expect(await prepared.rowOf((await asked).jobId)).toMatchObject({ url });
    }
  });

  it('keeps the schema of its request, otherwise has that of its plan', async () => {
    const mine = { total: { type: 'number', description: 'The total' } } as const;
    const theirs = { color: { type: 'string', description: 'The color' } } as const;
    const [asked, open] = await Promise.all([prepared.create({ outputSchema: mine }), prepared.create()]);
    for (const { jobId } of [asked, open]) await prepared.writePlan(jobId, { outputSchema: theirs });
    expect((await prepared.rowOf(asked.jobId))?.output_schema).toEqual(mine);
    expect((await prepared.rowOf(open.jobId))?.output_schema).toEqual(theirs);
  });

  it('that is not testable has failed, holds nothing, and reports its end', async () => {
    const project = shopProject();
    planner.begin = () => ({ testable: false, reason: 'It changes only documents.\u0000' });
    const { jobId, testability } = await prepared.create({}, project);
    expect(testability?.testable).toBe(false);
    expect(ledger.holds.has(jobId)).toBe(false);
    expect(await job.jobs.status({ jobId }, memberOf(project.organizationId))).toMatchObject({
      status: 'failed',
      reason: 'not_testable',
      error: expect.stringContaining('It changes only documents.') as string,
      testability: { testable: false },
      codehostContext: { repo: shop },
    });
    expect(await job.finishedEvent(jobId)).toMatchObject({ reason: 'not_testable', costMicros: '0' });
    expect(await job.finishedEvent(jobId)).not.toHaveProperty('withdrawn');
  });

  it('needs no check when its caller wants none', async () => {
    await prepared.create({ checkTestability: false });
    expect(planner.begun.at(-1)?.checkTestability).toBe(false);
  });

  it('is made by createPrepared alone; without numbers that creates an ordinary job', async () => {
    const project = shopProject();
    const call = memberOf(project.organizationId);
    const error = await errorOf(job.jobs.create({ projectId: project.id, prNumbers: [7] }, call));
    expect(error.message).toMatch(/^(prNumbers|issueNumbers) must be sent to POST \/api\/jobs$/);
    const ordinary = { projectId: project.id, url: 'https://example.com', description: 'Look' };
    const { jobId, ...answer } = await job.jobs.createPrepared(ordinary, call);
    expect(answer).toEqual({ message: 'Job created and released to testers' });
    expect(await prepared.rowOf(jobId)).toMatchObject({ status: 'queued' });
    const estimate = await job.jobs.estimate({ projectId: project.id, prNumbers: [7] }, call);
    expect(estimate).toMatchObject({ targetDurationMinutes: 15 });
  });

  it('needs a repository', async () => {
    const error = await errorOf(prepared.create({}, shopProject({ codehostRepos: [] })));
    expect(error.message).toBe('codehostRepos is required with prNumbers or issueNumbers');
  });
});

describe('a creation that fails', () => {
  const refuse = (error: ContractError) => () => {
    throw error;
  };
  const causes: [string, ErrorClass, (project: ProjectCopy) => void][] = [
    ['an unknown number', InvalidRequest, () => (codeHost.read = refuse(new InvalidRequest('No pull 7')))],
    ['no access', RepositoryNotAccessible, () => (codeHost.read = refuse(repositoryNotAccessible(shop)))],
    [
      'a missing permission',
      CodehostPermissionMissing,
      () => (codeHost.read = refuse(new CodehostPermissionMissing())),
    ],
    [
      'a code host that is down',
      CodehostUnavailable,
      () => (codeHost.read = refuse(new CodehostUnavailable())),
    ],
    ['a code host that limits', CodehostLimited, () => (codeHost.read = refuse(new CodehostLimited()))],
    ['no url', InvalidRequest, (project) => Object.assign(project, { defaultUrl: null })],
    ['too little credit', InsufficientCredit, ({ organizationId }) => ledger.broke.add(organizationId)],
    [
      'a token that is not kept',
      ServiceUnavailable,
      () => (codeHost.keepToken = refuse(new ServiceUnavailable()) as never),
    ],
    ['no testability', ServiceUnavailable, () => (planner.begin = refuse(new ServiceUnavailable()))],
  ];

  it.each(causes)('for %s leaves no job, no key, no hold and no token', async (_cause, kind, arrange) => {
    const project = shopProject();
    arrange(project);
    const tokens = codeHost.tokens.size;
    const error = await errorOf(
      prepared.create({ idempotencyKey: project.id, codehostToken: 'a-token-of-the-caller' }, project),
    );
    expect(error.constructor).toBe(kind);
    expect(await prepared.leftOf(project.id)).toEqual([]);
    expect(codeHost.tokens.size).toBe(tokens);
    expect([...ledger.holds.values()].filter(({ projectId }) => projectId === project.id)).toEqual([]);
  });

  it.each(['codehost', 'extraction'] as const)('without %s can be repeated with its key', async (service) => {
    const project = shopProject();
    const call = memberOf(project.organizationId);
    const request = { projectId: project.id, prNumbers: [7], idempotencyKey: project.id };
    await job.fakes[service].stop();
    const error = await errorOf(job.jobs.createPrepared(request, call));
    job.fakes[service] = await startFake(job.natsUrl, service);
    expect(error).toBeInstanceOf(ServiceUnavailable);
    expect(await prepared.leftOf(project.id)).toEqual([]);
    expect(await job.jobs.createPrepared(request, call)).not.toHaveProperty('replayed');
  });
});

describe('a job with instructions whose caller asks for the check', () => {
  const url = 'https://shop.example.com/';
  const asked = ({ id: projectId }: ProjectCopy, changes: Partial<CreateJobRequest> = {}) => ({
    ...{ projectId, url, description: 'Buy a hat.', checkTestability: true, idempotencyKey: projectId },
    ...changes,
  });

  it('is in the queue with its testability when the caller has the answer', async () => {
    const project = shopProject();
    const call = memberOf(project.organizationId);
    const { jobId, ...answer } = await job.jobs.createPrepared(asked(project), call);
    const testability = { testable: true, reason: 'It can be done.' };
    expect(answer).toEqual({ message: 'Job created and released to testers', testability });
    expect(planner.checked.at(-1)).toEqual({ jobId, url, instructions: 'Buy a hat.' });
    expect(ledger.holds.get(jobId)).toMatchObject({ organizationId: project.organizationId });
    expect(await job.jobs.get({ jobId }, call)).toMatchObject({ status: 'queued', testability });
    const again = await job.jobs.createPrepared(asked(project), call);
    expect(again).toEqual({ jobId, ...answer, replayed: true });
  });

  it('is checked as its template makes it', async () => {
    const project = shopProject();
    const call = memberOf(project.organizationId);
    const template = { projectId: project.id, name: 'Hats', testInstructions: 'Look at hats.', url };
    await job.templates.create(template, call);
    const request = { projectId: project.id, template: 'Hats', checkTestability: true };
    const { jobId } = await job.jobs.createPrepared(request, call);
    expect(planner.checked.at(-1)).toEqual({ jobId, url, instructions: 'Look at hats.' });
  });

  it('has failed, holds nothing and reports its end when it is not testable', async () => {
    const project = shopProject();
    const call = memberOf(project.organizationId);
    planner.check = () => ({ testable: false, reason: 'All of it needs a terminal.' });
    const { jobId, ...answer } = await job.jobs.createPrepared(asked(project), call);
    expect(answer).toEqual({
      message: 'Job created and ended: it is not testable',
      testability: { testable: false, reason: 'All of it needs a terminal.' },
    });
    expect(ledger.holds.has(jobId)).toBe(false);
    const error = 'The job is not testable: All of it needs a terminal.';
    expect(await job.jobs.status({ jobId }, call)).toMatchObject({
      ...{ status: 'failed', reason: 'not_testable', error },
    });
    expect(await job.finishedEvent(jobId)).toMatchObject({ reason: 'not_testable', costMicros: '0' });
    expect(await job.jobs.createPrepared(asked(project), call)).toEqual({ jobId, ...answer, replayed: true });
  });

  it('is not checked without the wish', async () => {
    const checked = planner.checked.length;
    for (const checkTestability of [undefined, false]) {
      const project = shopProject();
      const answer = await job.jobs.create(
        asked(project, { checkTestability }),
        memberOf(project.organizationId),
      );
      expect(answer).not.toHaveProperty('testability');
    }
    expect(planner.checked.length).toBe(checked);
  });

  it('leaves nothing when the check gets no answer or the credit is too small', async () => {
    for (const [kind, arrange] of [
      [
        ServiceUnavailable,
        () => {
          planner.check = () => {
            throw new ServiceUnavailable();
          };
        },
      ],
      [InsufficientCredit, ({ organizationId }: ProjectCopy) => ledger.broke.add(organizationId)],
    ] as const) {
      forgetPreparation();
      const project = shopProject();
      arrange(project);
      const error = await errorOf(job.jobs.createPrepared(asked(project), memberOf(project.organizationId)));
      expect(error).toBeInstanceOf(kind);
      expect(await prepared.leftOf(project.id)).toEqual([]);
    }
  });
});

describe('a repeated request', () => {
  /** The testability comes when the gate is open. */
  function whoseTestabilityWaits() {
    const project = shopProject();
    const call = memberOf(project.organizationId);
    const gate = Promise.withResolvers<void>();
    planner.begin = async () => {
      await gate.promise;
      return { testable: true, reason: 'Because.' };
    };
    const begun = planner.begun.length;
    const request = { projectId: project.id, prNumbers: [7], idempotencyKey: project.id };
    return { request, call, gate, begun };
  }

  it('waits for the testability and gets the same answer', async () => {
    const { request, call, gate, begun } = whoseTestabilityWaits();
    const answers = Array.from({ length: 5 }, () => job.jobs.createPrepared(request, call));
    await eventually(() => expect(planner.begun.length).toBe(begun + 1));
    const other = { ...request, prNumbers: [8] };
    expect(await errorOf(job.jobs.createPrepared(other, call))).toBeInstanceOf(IdempotencyKeyReused);
    gate.resolve();
    const made = await Promise.all(answers);
    expect(made.filter(({ replayed }) => replayed)).toHaveLength(4);
    const { jobId } = made[0]!;
    await prepared.writePlan(jobId);
    for (const answer of [...made, await job.jobs.createPrepared(request, call)]) {
      const { replayed: _, ...same } = answer;
      expect(same).toEqual({
        jobId,
        message: same.message,
        testability: { testable: true, reason: 'Because.' },
      });
    }
    expect(planner.begun.length).toBe(begun + 1);
  });

  it('learns after 5 seconds that the first is still running', async () => {
    const { request, call, gate, begun } = whoseTestabilityWaits();
    const first = job.jobs.createPrepared(request, call);
    await eventually(() => expect(planner.begun.length).toBe(begun + 1));
    expect(await errorOf(job.jobs.createPrepared(request, call))).toBeInstanceOf(IdempotentRequestRunning);
    gate.resolve();
    expect(await first).not.toHaveProperty('replayed');
  });

  it('gets the same answer for a job that was not testable', async () => {
    const project = shopProject();
    const call = memberOf(project.organizationId);
    planner.begin = () => ({ testable: false, reason: 'Documents.' });
    const request = { projectId: project.id, prNumbers: [7], idempotencyKey: project.id };
    const first = await job.jobs.createPrepared(request, call);
    expect(await job.jobs.createPrepared(request, call)).toEqual({ ...first, replayed: true });
  });
});
