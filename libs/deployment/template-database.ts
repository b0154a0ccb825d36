/** A migrated database per test file. The migrations run once per fingerprint, and every caller gets a clone. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface TestDatabase {
  url: string;
  /** Also ends open connections. */
  drop(): Promise<void>;
}

/**
 * @param postgresUrl any database of the server, as a user who may create databases
 * @param migrate migrates the empty database at the URL, and closes its connections
 * @param fingerprint differs when the migrations differ, for example their names
 */
export async function testDatabase(
  postgresUrl: string,
  name: string,
  migrate: (url: string) => Promise<void>,
  fingerprint: string,
): Promise<TestDatabase> {
  const template = identifier(`template_${name}_${fingerprint}`);
  const clone = identifier(`test_${name}_${randomBytes(5).toString('hex')}`);
  await withClient(postgresUrl, async (client) => {
    // Jest workers call this at the same time. The end of the connection releases the lock.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    await makeTemplate(client, postgresUrl, template, migrate);
    await client.query(`CREATE DATABASE ${clone} TEMPLATE ${template}`);
  });
  const drop = () =>
    withClient(
      postgresUrl,
      async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${clone} WITH (FORCE)`)),
    );
  return { url: databaseUrl(postgresUrl, clone), drop };
}

/** The same server and user, another database. */
export function databaseUrl(postgresUrl: string, database: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

/** The template gets its name when it is complete, so that an interrupted run leaves no half-migrated template. */
async function makeTemplate(
  client: Client,
  postgresUrl: string,
  template: string,
  migrate: (url: string) => Promise<void>,
): Promise<void> {
  const existing = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
  if (existing.rowCount) return;
  const unfinished = identifier(`new_${template}`);
  await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${unfinished}`);
  await migrate(databaseUrl(postgresUrl, unfinished));
  await client.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [
    unfinished,
  ]);
  await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Valid in SQL without quotes, and within Postgres's 63 characters. Names differ at their end, so it keeps the end. */
function identifier(text: string): string {
  const clean = text.toLowerCase().replace(/[^a-z0-9_]/g, '_');
  return clean.length <= 60 ? clean : `${clean.slice(0, 20)}${clean.slice(-40)}`;
}
