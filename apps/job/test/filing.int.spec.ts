/** Findings for codehost, and the issues that it creates from them. */
import { CodehostPermissionMissing, codehostEvents, type FilingEnded } from '@handtest/contracts/codehost';
import { Forbidden, InvalidRequest, newId, systemCall } from '@handtest/contracts/define';
import { extractionEvents } from '@handtest/contracts/extraction';
import { identityEvents, type ProjectCopy } from '@handtest/contracts/identity';
import { type CreateJobRequest, type ExtractedIssue, JobNotFound } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { codeHost, newProject } from './fake-neighbours.js';
import {
  errorOf,
  type JobUnderTest,
  memberOf,
  newTester,
  readingOf,
  startJobService,
} from './job-under-test.js';
import { PreparedJobs, shop, shopProject } from './prepared-jobs.js';

const codehost = systemCall('codehost');
const createdIssues = [
  { issueNumber: 12, issueUrl: 'https://host.example/12', title: 'No pay\u0000', isNew: true },
];
const finding: ExtractedIssue = {
  ...{ title: 'No pay', description: 'Nothing happens', severity: 'high', affectedArea: 'Cart' },
  ...{ expectedBehavior: 'Pays', actualBehavior: 'Nothing', evidenceCitations: [], reproductionSteps: [] },
  suggestedLabels: [],
};

let job: JobUnderTest;
let prepared: PreparedJobs;

beforeAll(async () => {
  job = await startJobService();
  prepared = new PreparedJobs(job);
});

afterAll(() => job.stop());

const filed = (made: { jobId: string; project: ProjectCopy }, changes: Partial<FilingEnded> = {}) => {
  const { organizationId, id: projectId } = made.project;
  const ended = { jobId: made.jobId, organizationId, projectId, createdIssues, failed: 0, ...changes };
  return prepared.handled((id) => job.publish(codehostEvents.filingEnded, ended, id));
};

describe('the findings of a job', () => {
  it('are complete for codehost, with the repositories of the job and the link to it', async () => {
    const { jobId, project, call } = await job.submitted(
      { codehostRepos: ['acme/web'], autoCreateCodehostIssues: undefined },
      shopProject({ autoCreateCodehostIssues: true }),
    );
    const reading = { ...readingOf(jobId), extractedIssues: [finding] };
    await job.publish(extractionEvents.reportRead, reading);
    await eventually(async () => expect((await job.jobs.status({ jobId }, call)).status).toBe('completed'));
    expect(await job.findings.forFiling({ jobId }, codehost)).toEqual({
      jobId,
      organizationId: project.organizationId,
      projectId: project.id,
      projectName: 'Shop',
      status: 'completed',
      result: readingOf(jobId).result,
      findings: [finding],
      codehostRepos: ['acme/web'],
      codehostIssuesRepo: 'acme/web',
      autoCreateCodehostIssues: true,
      prNumbers: [],
      jobUrl: `https://dashboard.example.com/jobs/${jobId}`,
      finishedAt: expect.any(String) as string,
    });
  });

  it('are empty before the end; a pull-request job names its pulls and its commit', async () => {
    const { jobId } = await prepared.create({ issueNumbers: [3] });
    expect(await job.findings.forFiling({ jobId }, codehost)).toMatchObject({
      ...{ status: 'preparing', findings: [], codehostRepos: [shop], autoCreateCodehostIssues: false },
      ...{ prNumbers: [7], headSha: 'a'.repeat(40) },
    });
  });

  it('are only for codehost, and gone with the project', async () => {
    const made = await job.create(shopProject());
    const { jobId, project, call } = made;
    expect(await errorOf(job.findings.forFiling({ jobId }, call))).toBeInstanceOf(Forbidden);
    for (const unknown of [newId('job'), 'nonsense']) {
      const asked = job.findings.forFiling({ jobId: unknown }, codehost);
      expect(await errorOf(asked)).toBeInstanceOf(JobNotFound);
    }
    const deleted = { ...project, deleted: true, version: 2 };
    await prepared.handled((id) => job.publish(identityEvents.projectChanged, deleted, id));
    expect(await errorOf(job.findings.forFiling({ jobId }, codehost))).toBeInstanceOf(JobNotFound);
  });
});

describe('created issues', () => {
  it('are in the record of the completed job, whose end stays as it was', async () => {
    const made = await job.completed();
    const { jobId, call } = made;
    const before = await job.jobs.get({ jobId }, call);
    expect(before).not.toHaveProperty('createdIssues');
    await filed(made);
    const after = await job.jobs.get({ jobId }, call);
    const stored = [{ ...createdIssues[0], title: 'No pay\ufffd' }];
    expect(after).toEqual({ ...before, createdIssues: stored });
    const { items } = await job.jobs.list({ projectId: made.project.id, limit: 5, offset: 0 }, call);
    expect(items).toMatchObject([{ id: jobId, createdIssues: stored }]);
    await eventually(() => expect(job.finishedEvents(jobId)).toHaveLength(1));
  });

  it('are beside those that could not be created, which only the organization sees', async () => {
    const made = await job.completed();
    const { jobId, call } = made;
    const failedIssues = [{ title: 'No pay', message: 'Handtest has no access to acme/shop' }];
    await filed(made, { createdIssues: [], failed: 1, failedIssues });
    expect(await job.jobs.get({ jobId }, call)).toMatchObject({ createdIssues: [], failedIssues });
    const { items } = await job.jobs.list({ projectId: made.project.id, limit: 5, offset: 0 }, call);
    expect(items).toMatchObject([{ id: jobId, failedIssues }]);
    expect(await job.jobs.status({ jobId }, call)).not.toHaveProperty('failedIssues');
  });

  it('are ignored for a job that has not ended or does not exist', async () => {
    const made = await job.claimed();
    await filed(made);
    await filed({ ...made, jobId: newId('job') });
    expect(await job.jobs.get(made, made.call)).not.toHaveProperty('createdIssues');
  });
});

describe('the request to create issues', () => {
  const ordinary = { url: 'https://example.com', description: 'Look' };
  const create = (changes: Partial<CreateJobRequest>, project = shopProject()) =>
    job.jobs.create({ ...ordinary, projectId: project.id, ...changes }, memberOf(project.organizationId));
  const asked = { autoCreateCodehostIssues: true };

  it('is refused without access to the repository, and nothing is created', async () => {
    const project = shopProject();
    const error = await errorOf(create({ ...asked, idempotencyKey: project.id }, project));
    expect(error).toEqual(
      new InvalidRequest(
        'autoCreateCodehostIssues must have the App or a token with access to acme/shop; ' +
          'connect it under /api/codehost/oauth/authorize',
      ),
    );
    expect(await prepared.leftOf(project.id)).toEqual([]);
  });

  it('names a missing permission', async () => {
    codeHost.checkFiling = () => Promise.reject(new CodehostPermissionMissing('Issues: write is missing'));
    const error = await errorOf(create(asked));
    codeHost.checkFiling = undefined;
    expect(error).toEqual(new CodehostPermissionMissing('Issues: write is missing'));
  });

  it('is answered again for its key, also when the access has ended', async () => {
    const project = shopProject({ codehostRepos: ['acme/later'] });
    const call = memberOf(project.organizationId);
    const ask = (idempotencyKey: string) =>
      job.jobs.create({ ...ordinary, ...asked, projectId: project.id, idempotencyKey }, call);
    codeHost.fileable.add('acme/later');
    const first = await ask('one');
    codeHost.fileable.delete('acme/later');
    expect(await ask('one')).toEqual({ ...first, replayed: true });
    expect(await errorOf(ask('two'))).toBeInstanceOf(InvalidRequest);
  });

  it('of a project is not checked, and has no effect without a repository', async () => {
    const setting = { autoCreateCodehostIssues: true };
    const [withRepository, without] = await Promise.all([
      create({}, shopProject(setting)),
      create({}, Object.assign(newProject(), setting)),
    ]);
    const rows = await job.sql(
      'SELECT id, auto_create_codehost_issues AS asked, codehost_issues_repo AS repo FROM job WHERE id = ANY($1)',
      [[withRepository.jobId, without.jobId]],
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: withRepository.jobId, asked: true, repo: shop },
        { id: without.jobId, asked: false, repo: null },
      ]),
    );
  });
});

describe('a report', () => {
  it('names the repositories of the job, else of its project', async () => {
    const extraction = systemCall('extraction');
    const own = await job.submitted({ codehostRepos: ['acme/web'] }, shopProject());
    const inherited = await job.submitted({}, shopProject());
    const none = await job.submitted();
    const reports = await Promise.all(
      [own, inherited, none].map(({ jobId }) => job.reports.read({ jobId }, extraction)),
    );
    expect(reports.map(({ codehostRepos }) => codehostRepos)).toEqual([['acme/web'], [shop], undefined]);
    for (const { jobId, call } of [own, inherited, none]) await job.complete(jobId, call);
    const events = await Promise.all([own, inherited, none].map(({ jobId }) => job.finishedEvent(jobId)));
    expect(events.map(({ codehostRepos }) => codehostRepos)).toEqual([['acme/web'], [shop], undefined]);
  });

  it('of a pull-request job names its pulls and its commit', async () => {
    const project = shopProject();
    const { jobId } = await prepared.create({}, project);
    await prepared.writePlan(jobId);
    const tester = newTester();
    await job.testerJobs.claim({ jobId }, tester);
    await job.testerJobs.submit({ jobId, report: 'It works.' }, tester);
    expect(await job.reports.read({ jobId }, systemCall('extraction'))).toMatchObject({
      ...{ description: '1. Open the cart.', codehostRepos: [shop], prNumbers: [7], headSha: 'a'.repeat(40) },
      ...{ organizationId: project.organizationId, projectId: project.id },
    });
  });

  it('of a pull-request job has the repository of its pulls first, also when the project names another one since', async () => {
    const project = shopProject({ codehostRepos: [shop, 'acme/web'] });
    const { jobId } = await prepared.create({}, project);
    await prepared.writePlan(jobId);
    const changed = { ...project, version: 2, codehostRepos: ['acme/api', shop] };
    await prepared.handled((id) => job.publish(identityEvents.projectChanged, changed, id));
    const tester = newTester();
    await job.testerJobs.claim({ jobId }, tester);
    await job.testerJobs.submit({ jobId, report: 'It works.' }, tester);
    const codehostRepos = [shop, 'acme/web'];
    expect(await job.reports.read({ jobId }, systemCall('extraction'))).toMatchObject({ codehostRepos });
    expect(await job.findings.forFiling({ jobId }, codehost)).toMatchObject({ codehostRepos });
  });
});
