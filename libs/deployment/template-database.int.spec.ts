import { Client } from 'pg';
import { startPostgres } from './infrastructure/postgres.js';
import { testDatabase } from './template-database.js';

async function run(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('callers that arrive together migrate once and get databases of their own', async () => {
  const { url, stop } = await startPostgres();
  let migrations = 0;
  const migrate = async (target: string) => {
    migrations++;
    await run(target, 'CREATE TABLE thing (id int)');
  };
  const fingerprint = `spec_${Date.now()}`;
  const databases = await Promise.all(
    Array.from({ length: 5 }, () => testDatabase(url, 'spec', migrate, fingerprint)),
  );
  expect(migrations).toBe(1);
  await run(databases[0]!.url, 'INSERT INTO thing VALUES (1)');
  expect(await run(databases[1]!.url, 'SELECT * FROM thing')).toEqual([]);
  await Promise.all(databases.map((database) => database.drop()));
  await expect(run(databases[0]!.url, 'SELECT 1')).rejects.toThrow('does not exist');
  await stop();
});

test('a failed migration leaves no template behind', async () => {
  const { url, stop } = await startPostgres();
  const fingerprint = `broken_${Date.now()}`;
  const broken = () => Promise.reject(new Error('broken migration'));
  await expect(testDatabase(url, 'spec', broken, fingerprint)).rejects.toThrow('broken migration');
  const repaired = await testDatabase(
    url,
    'spec',
    (target) => run(target, 'CREATE TABLE fixed (id int)').then(),
    fingerprint,
  );
  expect(await run(repaired.url, 'SELECT count(*)::int FROM fixed')).toEqual([{ count: 0 }]);
  await repaired.drop();
  await stop();
});
