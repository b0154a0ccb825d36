import { newId } from '@handtest/contracts/define';
import { identityEvents, type ProjectCopy } from '@handtest/contracts/identity';
import { migrate } from '@handtest/database';
import { ProjectCopyService } from '@handtest/project-copy';
import { createLogger, loadConfig, type RunningService, startService } from '@handtest/service';
import { eventually, type Instance, startNats, testDatabase, type TestDatabase } from '@handtest/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { AppModule } from '../app.module.js';
import { CodehostConfig } from '../config.js';
import { migrations } from '../migrations/index.js';

let database: TestDatabase;
let nats: Instance;
let identity: NatsConnection;
let service: RunningService;

beforeAll(async () => {
  const bringUp = async (url: string) =>
    void (await migrate({ url, applicationName: 'codehost-test' }, migrations));
  database = await testDatabase(process.env.TEST_POSTGRES_URL!, 'codehost', bringUp, migrations.at(-1)!.name);
  nats = await startNats();
  identity = await connect({ servers: nats.url });
  const config = loadConfig(CodehostConfig, {
    HOST: '127.0.0.1',
    PORT: '0',
    SHUTDOWN_DRAIN_MS: '0',
    DATABASE_URL: database.url,
    NATS_URL: nats.url,
  });
  const module = (loaded: CodehostConfig) => AppModule.forRoot(loaded);
  const options = { name: 'codehost', module, config: CodehostConfig };
  service = await startService(options, config, createLogger('codehost', 'silent'));
});

afterAll(async () => {
  expect(await service?.stop()).toEqual([]);
  await identity?.close();
  await nats?.stop();
  await database?.drop();
});

const project = (changes: Partial<ProjectCopy>): ProjectCopy => ({
  id: newId('project'),
  organizationId: 'org_1',
  name: 'Shop',
  defaultUrl: 'https://shop.example',
  codehostRepos: ['acme/shop', 'acme/api'],
  autoCreateCodehostIssues: true,
  deleted: false,
  version: 1,
  ...changes,
});

const copies = () => service.app.get(ProjectCopyService);

async function publish(copy: ProjectCopy): Promise<void> {
  const id = `identity:${copy.id}:${copy.version}`;
  const envelope = { id, occurredAt: new Date().toISOString(), payload: copy };
  // The stream is made by the service, soon after its start.
  await eventually(() =>
    jetstream(identity).publish(identityEvents.projectChanged.subject, JSON.stringify(envelope), {
      msgID: id,
    }),
  );
}

describe('codehost', () => {
  it('is ready with its database and NATS', async () => {
    const answer = await fetch(`${service.url}/health/ready`);
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 200,
      body: { status: 'ready' },
    });
  });

  it('follows a project as identity changes and deletes it', async () => {
    const id = newId('project');
    await publish(project({ id }));
    await eventually(async () => expect(await copies().find(id)).toEqual(project({ id })));
    await publish(project({ id, name: 'Renamed', version: 2 }));
    await eventually(async () => expect(await copies().find(id)).toMatchObject({ name: 'Renamed' }));
    await publish(project({ id, version: 3, deleted: true }));
    await eventually(async () => expect(await copies().find(id)).toBeUndefined());
  });
});
