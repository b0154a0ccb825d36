import { newId } from '@handtest/contracts/define';
import type { CreateJobRequest } from '@handtest/contracts/job';
import { type JobPlan, jobPlanOf } from './job-plan.js';
import { idempotencyOf, newJob } from './new-job.js';

const request: CreateJobRequest = { url: 'https://example.com', description: 'Look at it' };
const project = { id: newId('project'), organizationId: newId('organization'), deleted: false };

it('a new job keeps the nulls in the metadata, and belongs to its project', () => {
  const plan = jobPlanOf({ ...request, metadata: { build: null } }) as JobPlan;
  expect(newJob(plan, project, undefined)).toMatchObject({
    metadata: '{"build":null}',
    projectId: project.id,
    organizationId: project.organizationId,
    codehostRepos: null,
  });
});

it('an idempotency key is in the name of the API key, or of the user behind any other token', () => {
  const principal = (kind: 'key' | 'pat' | 'session') =>
    idempotencyOf({ ...request, idempotencyKey: 'k' }, { kind, tokenId: 'token', userId: 'user', roles: {} })
      ?.principal;
  expect([principal('key'), principal('pat'), principal('session')]).toEqual(['token', 'user', 'user']);
  expect(idempotencyOf(request, { kind: 'system', service: 'scheduler' })).toBeUndefined();
});
