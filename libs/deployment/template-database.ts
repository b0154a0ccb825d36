/** A migrated database per test file: the migrations run once per fingerprint, every caller gets a clone. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface TestDatabase {
  url: string;
  /** Drops it, open connections included. */
  drop(): Promise<void>;
}

/**
 * @param postgresUrl any database of the server, as a user who may create databases
 * @param name what the database is for, in lower-case letters, digits and underscores
 * @param migrate brings the empty database at the given URL up to date and closes its connections
 * @param fingerprint changes when the migrations change, for example the name of the last one
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
    // Jest workers arrive together; the lock lives as long as this connection.
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

/** The template gets its name when it is complete, so that a run that was cut short leaves none that is half migrated. */
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

/** Safe to stand unquoted in SQL, and within Postgres's 63 characters with the end kept, which tells names apart. */
function identifier(text: string): string {
  const clean = text.toLowerCase().replace(/[^a-z0-9_]/g, '_');
  return clean.length <= 60 ? clean : `${clean.slice(0, 20)}${clean.slice(-40)}`;
}
