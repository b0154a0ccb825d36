import { connect } from '@nats-io/transport-node';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { eventually } from './eventually.js';
import { Deployment, type DeploymentEvent } from './deployment.js';

let deployment: Deployment;
const events: DeploymentEvent[] = [];

beforeAll(async () => {
  deployment = await Deployment.start({
    services: [],
    asPrograms: true,
    onEvent: (event) => events.push(event),
  });
});
afterAll(() => deployment.stop());

async function query(database: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: deployment.backing.databaseUrl(database) });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('every service with data has a database', async () => {
  const rows = await query(
    'postgres',
    "SELECT datname AS name FROM pg_database WHERE datname LIKE 'handtest_%' ORDER BY 1",
  );
  const owners = ['billing', 'browser', 'codehost', 'extraction', 'identity', 'job', 'scheduler', 'webhook'];
  expect(rows).toEqual(owners.map((owner) => ({ name: `handtest_${owner}` })));
});

test('a killed Postgres starts again with its data on the same port', async () => {
  await query('handtest_job', 'CREATE TABLE kept AS SELECT 7 AS value');
  await deployment.backing.kill('postgres');
  await deployment.backing.start('postgres');
  expect(await query('handtest_job', 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
});

test('a frozen Postgres sends no answer, and continues with the same connections', async () => {
  const connectionString = deployment.backing.databaseUrl('postgres');
  const client = new Client({ connectionString, query_timeout: 500 });
  await client.connect();
  deployment.backing.freeze('postgres');
  try {
    await expect(client.query('SELECT 1')).rejects.toThrow('timeout');
  } finally {
    deployment.backing.thaw('postgres');
  }
  expect((await client.query('SELECT 7 AS value')).rows).toEqual([{ value: 7 }]);
  await client.end();
});

test('an unexpected end of Redis is reported, and it starts again', async () => {
  process.kill(deployment.backing.pid('redis')!, 'SIGKILL');
  await eventually(() =>
    expect(events).toContainEqual(expect.objectContaining({ kind: 'backing-died', name: 'redis' })),
  );
  const redis = new Redis(deployment.backing.redisUrl, { maxRetriesPerRequest: null });
  expect(await redis.ping()).toBe('PONG');
  redis.disconnect();
});

test('NATS limits a service to its subjects, and the operator to none', async () => {
  const address = (user: 'extraction' | 'operator') => {
    const { host, username: name, password: pass } = new URL(deployment.backing.natsUrl(user));
    return { servers: host, user: name, pass };
  };
  const extraction = await connect(address('extraction'));
  const operator = await connect(address('operator'));
  const refused = (async () => {
    for await (const status of extraction.status()) if (status.type === 'error') return String(status.error);
    return 'closed';
  })();
  extraction.publish('rpc.billing.hold');
  expect(await refused).toMatch(/permission/i);
  operator.subscribe('rpc.>');
  operator.publish('rpc.billing.hold');
  await operator.flush();
  await Promise.all([extraction.close(), operator.close()]);
});

test('a second deployment runs beside the first', async () => {
  const other = await Deployment.start({ services: [] });
  expect(other.backing.postgresUrl).not.toBe(deployment.backing.postgresUrl);
  await other.stop();
});
