import { newId } from '@handtest/contracts/define';
import type { ProjectCopy } from '@handtest/contracts/identity';
import type { CreateJobRequest } from '@handtest/contracts/job';
import { type JobPlan, jobPlanOf, planInProject, type ProjectPlan } from '../plan/job-plan.js';
import { jobParameters } from './creation-sql.js';
import { creatorOf, idempotencyOf } from './new-job.js';

const request: CreateJobRequest = { url: 'https://example.com', description: 'Look at it' };
it('a new job keeps the nulls in the metadata, and has NULL without repositories', () => {
  const owner = { organizationId: newId('organization'), projectId: newId('project') };
  const project: ProjectCopy = {
    ...{ id: owner.projectId, organizationId: owner.organizationId, name: 'Shop', defaultUrl: null },
    ...{ codehostRepos: [], autoCreateCodehostIssues: true, deleted: false, version: 1 },
  };
  const asked = jobPlanOf({ ...request, metadata: { build: null } }) as JobPlan;
  const plan = planInProject(asked, project) as ProjectPlan;
  const createdBy = { kind: 'key' as const, id: newId('key') };
  const parameters = jobParameters([
    { ...plan, ...owner, id: newId('job'), livemode: true, status: 'pending', createdBy },
  ]);
  expect(parameters).toMatchObject({
    metadata: ['{"build":null}'],
    metadata_labels: [undefined],
    created_by: [JSON.stringify(createdBy)],
    project_id: [owner.projectId],
    organization_id: [owner.organizationId],
    codehost_repos: [undefined],
    auto_create_codehost_issues: [false],
    codehost_context: [undefined],
  });
});

it('an idempotency key is in the name of the API key, or of the user behind any other token', () => {
  const principal = (kind: 'key' | 'pat' | 'session') =>
    idempotencyOf({ ...request, idempotencyKey: 'k' }, { kind, tokenId: 'token', userId: 'user', roles: {} })
      ?.principal;
  expect([principal('key'), principal('pat'), principal('session')]).toEqual(['token', 'user', 'user']);
  expect(idempotencyOf(request, { kind: 'system', service: 'scheduler' })).toBeUndefined();
});

it('a job is created by its token, its user, its schedule, or the test session of its issue', () => {
  const person = { tokenId: 'token', userId: 'user', roles: {} };
  const key = (text: string) => ({ principal: 'p', key: text, fingerprint: 'f' });
  expect(creatorOf({ kind: 'key', ...person }, undefined)).toEqual({ kind: 'key', id: 'token' });
  expect(creatorOf({ kind: 'pat', ...person }, key('sched_1'))).toEqual({ kind: 'pat', id: 'token' });
  expect(creatorOf({ kind: 'session', ...person }, undefined)).toEqual({ kind: 'session', id: 'user' });
  const [schedule, session] = [newId('schedule'), newId('testSession')];
  const ofScheduler = creatorOf(
    { kind: 'system', service: 'scheduler' },
    key(`${schedule} 2026-01-01T00:00:00.000Z`),
  );
  expect(ofScheduler).toEqual({ kind: 'schedule', id: schedule });
  const ofCodehost = creatorOf({ kind: 'system', service: 'codehost' }, key(`session:${session}:7`));
  expect(ofCodehost).toEqual({ kind: 'test_session', id: session });
});
