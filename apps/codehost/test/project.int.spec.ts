import { newId } from '@handtest/contracts/define';
import { identityEvents } from '@handtest/contracts/identity';
import { ProjectCopyService } from '@handtest/project-copy';
import { eventually } from '@handtest/deployment';
import { startTestbed, type Testbed } from '@handtest/testing';
import { migrations } from '../migrations/index.js';
import { codehostService } from '../service.js';
import { secretsKey } from './codehost-under-test.js';

let testbed: Testbed;

beforeAll(async () => {
  testbed = await startTestbed({ ...codehostService, migrations, env: { SECRETS_KEY: secretsKey } });
});
afterAll(() => testbed.stop());

it('is ready with its database and NATS', async () => {
  const answer = await fetch(`${testbed.replicas[0]!.url}/health/ready`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }]);
});

it('copies a project from the event of identity', async () => {
  const id = newId('project');
  const project = {
    id,
    organizationId: newId('organization'),
    name: 'Shop',
    defaultUrl: null,
    codehostRepos: ['acme/shop'],
    autoCreateCodehostIssues: true,
    deleted: false,
    version: 1,
  };
  await testbed.publish(identityEvents.projectChanged, project);
  const copies = testbed.replicas[0]!.app.get(ProjectCopyService);
  await eventually(async () => expect(await copies.find(id)).toEqual(project));
});
