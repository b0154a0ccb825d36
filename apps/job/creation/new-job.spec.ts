import { newId } from '@handtest/contracts/define';
import type { CreateJobRequest } from '@handtest/contracts/job';
import { type JobPlan, jobPlanOf } from '../plan/job-plan.js';
import { jobParameters } from './creation-sql.js';
import { idempotencyOf } from './new-job.js';

const request: CreateJobRequest = { url: 'https://example.com', description: 'Look at it' };
it('a new job keeps the nulls in the metadata, and has NULL without repositories', () => {
  const plan = jobPlanOf({ ...request, metadata: { build: null } }) as JobPlan;
  const owner = { organizationId: newId('organization'), projectId: newId('project') };
  const parameters = jobParameters([{ ...plan, ...owner, id: newId('job') }]);
  expect(parameters).toMatchObject({
    metadata: ['{"build":null}'],
    project_id: [owner.projectId],
    organization_id: [owner.organizationId],
    codehost_repos: [undefined],
  });
});

it('an idempotency key is in the name of the API key, or of the user behind any other token', () => {
  const principal = (kind: 'key' | 'pat' | 'session') =>
    idempotencyOf({ ...request, idempotencyKey: 'k' }, { kind, tokenId: 'token', userId: 'user', roles: {} })
      ?.principal;
  expect([principal('key'), principal('pat'), principal('session')]).toEqual(['token', 'user', 'user']);
  expect(idempotencyOf(request, { kind: 'system', service: 'scheduler' })).toBeUndefined();
});
