/** Jobs with a repository in place of a project, and the repositories in later events. */
import { type Call, Forbidden, InvalidRequest, newId } from '@handtest/contracts/define';
import { OrganizationNotFound } from '@handtest/contracts/identity';
import type { CreateJobRequest } from '@handtest/contracts/job';
import { codeHost, newProject, projects } from './fake-neighbours.js';
import { errorOf, type JobUnderTest, memberOf, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

const request: CreateJobRequest = {
  url: 'https://example.com/shop',
  description: 'Buy a hat',
  codehostRepos: ['acme/shop', 'acme/api'],
};

function keyOf(organizationId: string): Call {
  const caller = { kind: 'key', tokenId: newId('key'), userId: newId('user'), organizationId } as const;
  return { caller: { ...caller, roles: { [organizationId]: 'contributor' } } };
}

const projectsOf = (organizationId: string) =>
  [...projects.copies.values()].filter((copy) => copy.organizationId === organizationId);

const projectOf = async (jobId: string) => {
  const [row] = await job.sql<{ project_id: string }>('SELECT project_id FROM job WHERE id = $1', [jobId]);
  return row!.project_id;
};

describe('a job without a project', () => {
  it('made with an API key goes to the project that lists its first repository', async () => {
    const shop = Object.assign(newProject(), { codehostRepos: ['acme/web', 'acme/shop'] });
    const { jobId } = await job.jobs.create(request, keyOf(shop.organizationId));
    expect(await projectOf(jobId)).toBe(shop.id);
    expect((await job.jobs.status({ jobId }, keyOf(shop.organizationId))).projectName).toBe('Shop');
  });

  it('goes to a new project, the same for concurrent requests', async () => {
    const organizationId = newId('organization');
    const made = await Promise.all(
      Array.from({ length: 32 }, () => job.jobs.create(request, keyOf(organizationId))),
    );
    const [project, ...others] = projectsOf(organizationId);
    expect(others).toEqual([]);
    expect(project).toMatchObject({ name: 'acme/shop', codehostRepos: request.codehostRepos });
    const homes = await Promise.all(made.map(({ jobId }) => projectOf(jobId)));
    expect(new Set(homes)).toEqual(new Set([project!.id]));
  });

  it('reads one repository as a list of one', async () => {
    const organizationId = newId('organization');
    const { codehostRepos: _, ...rest } = request;
    await job.jobs.create({ ...rest, codehostRepo: 'acme/one' }, keyOf(organizationId));
    expect(projectsOf(organizationId)).toMatchObject([{ name: 'acme/one', codehostRepos: ['acme/one'] }]);
  });

  it('needs an organization from a caller without an API key', async () => {
    const organizationId = newId('organization');
    const member = memberOf(organizationId);
    const error = await errorOf(job.jobs.create(request, member));
    expect([error.constructor, error.message]).toEqual([
      InvalidRequest,
      'organizationId is required when codehostRepos chooses the project; only an API key has its own',
    ]);
    await job.jobs.create({ ...request, organizationId }, member);
    expect(projectsOf(organizationId)).toHaveLength(1);
  });

  it('needs a repository', async () => {
    const { codehostRepos: _, ...rest } = request;
    const error = await errorOf(job.jobs.create(rest, keyOf(newId('organization'))));
    expect([error.constructor, error.message]).toEqual([
      InvalidRequest,
      'projectId is required unless codehostRepos is given',
    ]);
  });

  it('is refused to viewers, and in a foreign organization, which is not found', async () => {
    const organizationId = newId('organization');
    const asked = { ...request, organizationId };
    expect(await errorOf(job.jobs.create(asked, memberOf(organizationId, 'viewer')))).toBeInstanceOf(
      Forbidden,
    );
    for (const call of [memberOf(newId('organization')), keyOf(newId('organization'))]) {
      expect(await errorOf(job.jobs.create(asked, call))).toBeInstanceOf(OrganizationNotFound);
    }
    expect(projectsOf(organizationId)).toEqual([]);
  });

  it('creates no project when another field is invalid', async () => {
    const organizationId = newId('organization');
    const wrong = { ...request, targetDurationMinutes: 100, maxExtensionMinutes: 30 };
    expect(await errorOf(job.jobs.create(wrong, keyOf(organizationId)))).toBeInstanceOf(InvalidRequest);
    for (const template of [{ template: 'Nothing' }, { template: 'Find bugs', targetDurationMinutes: 200 }]) {
      const { description: _, ...rest } = { ...request, ...template };
      expect(await errorOf(job.jobs.create(rest, keyOf(organizationId)))).toBeInstanceOf(InvalidRequest);
    }
    const { url: _, ...pathless } = { ...request, template: 'Find bugs' };
    expect((await errorOf(job.jobs.create(pathless, keyOf(organizationId)))).message).toContain('url');
    expect(projectsOf(organizationId)).toEqual([]);
    await job.jobs.create({ ...request, template: 'Find bugs' }, keyOf(organizationId));
    expect(projectsOf(organizationId)).toHaveLength(1);
  });

  it('is created once for an idempotency key, without a project for its repetition', async () => {
    const organizationId = newId('organization');
    const call = keyOf(organizationId);
    const asked = { ...request, idempotencyKey: 'again' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => job.jobs.create(asked, call)));
    expect(new Set(answers.map(({ jobId }) => jobId)).size).toBe(1);
    const [project] = projectsOf(organizationId);
    projects.copies.delete(project!.id);
    expect(await job.jobs.create(asked, call)).toMatchObject({ jobId: answers[0]!.jobId, replayed: true });
    expect(projectsOf(organizationId)).toEqual([]);
  });
});

describe('the repositories of a job', () => {
  it('reach the reader of its report', async () => {
    const { jobId } = await job.submitted({
      codehostRepos: ['acme/shop'],
      additionalValidationInstructions: 'Be strict',
    });
    const report = await job.reports.read({ jobId }, { caller: { kind: 'system', service: 'extraction' } });
    expect(report).toMatchObject({
      codehostRepos: ['acme/shop'],
      additionalValidationInstructions: 'Be strict',
    });
  });

  it('are in the finished event, with the option to file findings', async () => {
    codeHost.fileable.add('acme/bugs');
    const filed = await job.create(newProject(), {
      codehostRepos: ['acme/shop'],
      autoCreateCodehostIssues: true,
      metadata: { autoCreateCodehostIssuesRepo: 'acme/bugs', note: '\u0000' },
    });
    const plain = await job.create(newProject(), { codehostRepo: 'acme/shop' });
    for (const made of [filed, plain]) await job.jobs.cancel(made, made.call);
    expect(await job.finishedEvent(filed.jobId)).toMatchObject({
      codehostRepos: ['acme/shop'],
      autoCreateCodehostIssues: true,
      codehostIssuesRepo: 'acme/bugs',
    });
    const event = await job.finishedEvent(plain.jobId);
    expect(event.codehostRepos).toEqual(['acme/shop']);
    expect(event).not.toHaveProperty('autoCreateCodehostIssues');
    expect(event).not.toHaveProperty('codehostIssuesRepo');
  });
});
