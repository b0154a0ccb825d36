/** Estimates: the hold of a job, and its likely cost from the durations of similar jobs. */
import { Forbidden, InvalidRequest, newId } from '@handtest/contracts/define';
import { OrganizationNotFound, ProjectNotFound } from '@handtest/contracts/identity';
import type { CreateJobRequest } from '@handtest/contracts/job';
import { ledger, newProject, projects } from './fake-neighbours.js';
import { errorOf, jobRequest, type JobUnderTest, memberOf, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

/** Jobs of a project that were completed after so many seconds of testing, the last one latest. */
async function completed(projectId: string, organizationId: string, seconds: number[], template?: string) {
  await job.sql('ALTER TABLE job DISABLE TRIGGER USER');
  await job.sql(
    `INSERT INTO job (id, organization_id, project_id, status, url, description, device_class, template,
       target_duration_minutes, max_extension_minutes, max_extension_count, created_at, updated_at, submitted_at,
       completed_at, test_duration_seconds, cost_micros, result, created_by)
     SELECT id, $2, $1, 'completed', 'https://example.com', 'x', 'desktop', $5, 15, 5, 3, at, at, at, at, seconds, 0, '{}', '{}'
     FROM unnest($3::text[], $4::integer[]) WITH ORDINALITY AS given(id, seconds, place),
       LATERAL (SELECT clock_ms() + place * interval '1 ms' AS at) AS clock`,
    [projectId, organizationId, seconds.map(() => newId('job')), seconds, template ?? null],
  );
  await job.sql('ALTER TABLE job ENABLE TRIGGER USER');
}

function workshop(organizationId = newId('organization')) {
  const project = newProject(organizationId);
  const call = memberOf(organizationId);
  const estimate = (changes: Partial<CreateJobRequest> = {}) =>
    job.jobs.estimate(jobRequest(project.id, changes), call);
  const past = (seconds: number[], template?: string) =>
    completed(project.id, organizationId, seconds, template);
  return { project, organizationId, call, estimate, past };
}

describe('an estimate', () => {
  it('has the hold and half of the target without earlier jobs, and creates nothing', async () => {
    const { project, estimate } = workshop();
    expect(await estimate({ deviceClass: 'mobile', targetDurationMinutes: 30 })).toEqual({
      holdUsd: 17.85,
      likelyUsd: 7.65,
      basis: 'target',
      targetDurationMinutes: 30,
      maxExtensionMinutes: 5,
      maxExtensionCount: 3,
      deviceClass: 'mobile',
    });
    expect(await job.sql('SELECT 1 FROM job WHERE project_id = $1', [project.id])).toEqual([]);
    expect([...ledger.holds.values()].filter(({ projectId }) => projectId === project.id)).toEqual([]);
  });

  it('equals the hold of the creation', async () => {
    const { project, call } = workshop();
    const request = jobRequest(project.id, { targetDurationMinutes: 7.3, maxExtensionMinutes: 1.9 });
    const { holdUsd } = await job.jobs.estimate(request, call);
    const { jobId } = await job.jobs.create(request, call);
    expect(Number(ledger.holds.get(jobId)!.amountMicros) / 1e6).toBe(holdUsd);
  });

  it('and the creation hold the target only when no extension is permitted', async () => {
    const { project, call } = workshop();
    const request = jobRequest(project.id, { targetDurationMinutes: 15, maxExtensionCount: 0 });
    expect(await job.jobs.estimate(request, call)).toMatchObject({ holdUsd: 7.65 });
    const { jobId } = await job.jobs.create(request, call);
    expect(ledger.holds.get(jobId)!.amountMicros).toBe('7650000');
  });

  it('uses the project’s latest jobs of the same template, else the organization’s', async () => {
    const { organizationId, call, project, estimate, past } = workshop();
    const sister = workshop(organizationId);
    await sister.estimate();
    await sister.past([300, 300]);
    expect(await estimate()).toMatchObject({ basis: 'organization', likelyUsd: 2.55 });
    await past([60, 600, 120]);
    expect(await estimate()).toMatchObject({ basis: 'project', likelyUsd: 1.02 });
    const template = { template: 'Checkout' };
    await job.templates.create(
      { projectId: project.id, name: 'Checkout', testInstructions: 'Buy.', targetDurationMinutes: 10 },
      call,
    );
    expect(await estimate(template)).toMatchObject({ basis: 'organization', targetDurationMinutes: 10 });
    await past([62], 'Checkout');
    expect(await estimate(template)).toMatchObject({ basis: 'project', likelyUsd: 0.527 });
    await past(Array.from({ length: 50 }, () => 61));
    expect(await estimate()).toMatchObject({ likelyUsd: 0.5185 });
  });

  it('of a job without a project uses the organization, and creates no project', async () => {
    const { organizationId, call, estimate, past } = workshop();
    await estimate();
    await past([60]);
    const { projectId: _, ...request } = jobRequest('', { organizationId, codehostRepo: 'acme/new' });
    expect(await job.jobs.estimate(request, call)).toMatchObject({ basis: 'organization', likelyUsd: 0.51 });
    expect(
      [...projects.copies.values()].filter((copy) => copy.organizationId === organizationId),
    ).toHaveLength(1);
    expect(await job.jobs.estimate({ ...request, template: 'Find bugs' }, call)).toHaveProperty('holdUsd');
  });

  it('is validated like a creation', async () => {
    const { project, organizationId, estimate } = workshop();
    expect(await errorOf(estimate({ targetDurationMinutes: 121 }))).toBeInstanceOf(InvalidRequest);
    expect(await errorOf(estimate({ template: 'Nothing' }))).toBeInstanceOf(InvalidRequest);
    const request = jobRequest(project.id);
    const asked = (call: ReturnType<typeof memberOf>) => errorOf(job.jobs.estimate(request, call));
    expect(await asked(memberOf(organizationId, 'viewer'))).toBeInstanceOf(Forbidden);
    expect(await asked(memberOf(newId('organization')))).toBeInstanceOf(ProjectNotFound);
    const { projectId: _, ...placeless } = { ...request, organizationId, codehostRepo: 'a/b' };
    const strange = job.jobs.estimate(placeless, memberOf(newId('organization')));
    expect(await errorOf(strange)).toBeInstanceOf(OrganizationNotFound);
  });
});
