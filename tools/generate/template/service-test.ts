/** The tests that a service begins with: itself, started on real infrastructure, and that it gets ready. Pure. */
import { camelCase, pascalCase } from '../names.js';

export interface UnderTestNames {
  readonly service: string;
  /** The database's, in the tests' Postgres. */
  readonly owner: string;
  readonly configClass: string;
  /** Exports `migrations`; from the test's folder: `../migrations/index.js`. */
  readonly migrationsModule: string;
}

export function underTestPath(service: string): string {
  return `apps/${service}/test/${service}-under-test.ts`;
}

export function underTestSource(names: UnderTestNames): string {
  return `${underTestImports(names)}\n${underTestStart(names)}\n${underTestProcess(names)}`;
}

function underTestImports({ service, configClass, migrationsModule }: UnderTestNames): string {
  return `/** ${service} as it is deployed, on a database and a NATS server of its own, spoken to through typed clients. */
import { migrate } from '@handtest/database';
import { connectToNats, NatsRpcClient } from '@handtest/messaging';
import { createLogger, loadConfig, type RunningService, startService } from '@handtest/service';
import { startNats, startPostgres, testDatabase } from '@handtest/deployment';
import { AppModule } from '../app.module.js';
import { ${configClass} } from '../config.js';
import { migrations } from '${migrationsModule}';
`;
}

function underTestStart({ service, owner }: UnderTestNames): string {
  const name = pascalCase(service);
  return `export type ${name}UnderTest = Awaited<ReturnType<typeof start${name}>>;

/** @param env beside addresses */
export async function start${name}(env: Record<string, string> = {}) {
  const postgres = await startPostgres();
  const database = await testDatabase(
    postgres.url,
    '${owner}',
    async (url) => void (await migrate({ url, applicationName: 'test' }, migrations)),
    migrations.map(({ name }) => name).join('_'),
  );
  const nats = await startNats();
  const replica = await startProcess({ DATABASE_URL: database.url, NATS_URL: nats.url, ...env });
  const connection = await connectToNats('gateway', nats.url);
  return {
    url: replica.url,
    /** What the typed clients of its contracts are made with. */
    transport: new NatsRpcClient(connection),
    async stop() {
      await replica.stop();
      await connection.close();
      await Promise.all([database.drop(), nats.stop(), postgres.stop()]);
    },
  };
}
`;
}

function underTestProcess({ service, configClass }: UnderTestNames): string {
  return `async function startProcess(env: Record<string, string>): Promise<RunningService> {
  const config = loadConfig(${configClass}, {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    SHUTDOWN_DRAIN_MS: '0',
    ...env,
  });
  return startService(
    { name: '${service}', module: (given) => AppModule.forRoot(given), config: ${configClass} },
    config,
    createLogger('${service}', config.logLevel),
  );
}
`;
}

export function readinessSpec(service: string): string {
  const name = pascalCase(service);
  const variable = camelCase(service);
  return `import { type ${name}UnderTest, start${name} } from './${service}-under-test.js';

let ${variable}: ${name}UnderTest;

beforeAll(async () => {
  ${variable} = await start${name}();
});

afterAll(() => ${variable}.stop());

describe('${service}', () => {
  it('is ready with its database and NATS', async () => {
    const answer = await fetch(\`\${${variable}.url}/health/ready\`);
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 200,
      body: { status: 'ready' },
    });
  });
});
`;
}
