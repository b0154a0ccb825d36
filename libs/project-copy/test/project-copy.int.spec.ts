/** A service's copy of the projects, in the smallest service that has one. */
import type { Api, Call, OrganizationRole } from '@handtest/contracts/define';
import { Forbidden, newId } from '@handtest/contracts/define';
import {
  identityEvents,
  type ProjectById,
  ProjectClient,
  projectContract,
  type ProjectCopy,
  ProjectNotFound,
} from '@handtest/contracts/identity';
import { DatabaseModule } from '@handtest/database';
import { createMessagingTables, EventModule, MessagingModule, Serves } from '@handtest/messaging';
import { DatabaseServiceConfig } from '@handtest/service';
import { eventually } from '@handtest/deployment';
import { startNeighbour, startTestbed, type Testbed } from '@handtest/testing';
import { Module } from '@nestjs/common';
import type { QueryRunner } from 'typeorm';
import { createProjectCopyTable, ProjectCopyModule, ProjectCopyService } from '../index.js';

class FirstTables1700000000001 {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await createProjectCopyTable(queryRunner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Not part of this test'));
  }
}

/** Identity's own projects, and how often it was asked for one. */
const known = new Map<string, ProjectCopy>();
let asked = 0;

@Serves({ ...projectContract, operations: { copy: projectContract.operations.copy } })
class ProjectController implements Pick<Api<typeof projectContract>, 'copy'> {
  copy(requests: ProjectById[]) {
    asked += requests.length;
    return Promise.resolve(requests.map(({ projectId }) => known.get(projectId) ?? new ProjectNotFound()));
  }
}

@Module({})
class FollowerModule {}

const migrations = [FirstTables1700000000001];
let testbed: Testbed;
let copies: ProjectCopyService;

beforeAll(async () => {
  testbed = await startTestbed({
    name: 'scheduler',
    config: DatabaseServiceConfig,
    module: () => ({
      module: FollowerModule,
      imports: [
        MessagingModule.forRoot({ service: 'scheduler', clients: [ProjectClient] }),
        DatabaseModule.forRoot({ migrations }),
        EventModule.forRoot({ service: 'scheduler' }),
        ProjectCopyModule,
      ],
    }),
    migrations,
    neighbours: async (natsUrl) => [await startNeighbour(natsUrl, 'identity', ProjectController)],
  });
  copies = testbed.replicas[0]!.app.get(ProjectCopyService);
});
afterAll(() => testbed.stop());

function project(changes: Partial<ProjectCopy> = {}): ProjectCopy {
  return {
    id: newId('project'),
    organizationId: newId('organization'),
    name: 'Shop',
    defaultUrl: null,
    codehostRepos: [],
    autoCreateCodehostIssues: false,
    deleted: false,
    version: 1,
    ...changes,
  };
}

const changed = (copy: ProjectCopy) => testbed.publish(identityEvents.projectChanged, copy);
const versionOf = async (id: string) =>
  (await testbed.sql<{ version: number }>('SELECT version FROM project_copy WHERE id = $1', [id]))[0]
    ?.version;

it('follows the changes of a project to its end', async () => {
  const first = project();
  await changed(first);
  await eventually(async () => expect(await copies.find(first.id)).toEqual(first));
  await changed({ ...first, name: 'Renamed', version: 2 });
  await eventually(async () => expect((await copies.find(first.id))?.name).toBe('Renamed'));
  await changed({ ...first, deleted: true, version: 3 });
  await eventually(async () => expect(await copies.find(first.id)).toBeUndefined());
});

it('is not set back by an event that comes late, a deletion least of all', async () => {
  const first = project();
  await changed({ ...first, deleted: true, version: 3 });
  await eventually(async () => expect(await versionOf(first.id)).toBe(3));
  await changed({ ...first, version: 2 });
  const marker = project();
  await changed(marker);
  await eventually(async () => expect(await versionOf(marker.id)).toBe(1));
  expect(await copies.find(first.id)).toBeUndefined();
});

it('asks identity once for a project without a received event', async () => {
  const unknown = project();
  known.set(unknown.id, unknown);
  const before = asked;
  expect(await copies.find(unknown.id)).toEqual(unknown);
  expect(await copies.find(unknown.id)).toEqual(unknown);
  expect(asked - before).toBe(1);
});

it('does not ask identity about a malformed id', async () => {
  const before = asked;
  expect(await copies.find('proj_1')).toBeUndefined();
  expect(asked).toBe(before);
  expect(await copies.find(newId('project'))).toBeUndefined();
});

it('answers not found to strangers and forbidden to viewers', async () => {
  const shop = project();
  known.set(shop.id, shop);
  const callAs = (role?: OrganizationRole): Call => ({
    caller: {
      kind: 'session',
      tokenId: newId('session'),
      userId: newId('user'),
      roles: role ? { [shop.organizationId]: role } : {},
    },
  });
  await expect(copies.permitted(shop.id, 'webhook:write', callAs())).rejects.toBeInstanceOf(ProjectNotFound);
  await expect(copies.permitted(shop.id, 'webhook:write', callAs('viewer'))).rejects.toBeInstanceOf(
    Forbidden,
  );
  await expect(copies.permitted(shop.id, 'webhook:write', callAs('contributor'))).resolves.toEqual(shop);
});
