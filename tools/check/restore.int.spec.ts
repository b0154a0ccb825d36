/** `docker/self-hosting/restore.sh` with one database. The drill with the whole system is e2e/restore. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, provideProgram, removeFolder, throwAwayFolder } from '@handtest/deployment';

const { hostname, port, username, password } = new URL(process.env.TEST_POSTGRES_URL!);
const database = `restored_${process.pid}`;
/** Of a service that never ran, such as that of remote browsers. In the order of names it comes first. */
const unused = `an_unused_${process.pid}`;
let folder: string;
let env: NodeJS.ProcessEnv;

const run = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8', env });
const sql = (name: string, text: string) => run('psql', '-At', '-d', name, '-c', text).trim();

beforeAll(async () => {
  await provideProgram('pg_dump');
  folder = throwAwayFolder('restore');
  const server = { PGHOST: hostname, PGPORT: port || '5432', PGUSER: username, PGPASSWORD: password };
  env = { PATH: process.env.PATH, ...server, RECORDINGS_DIR: join(folder, 'recordings') };
  sql('postgres', `CREATE DATABASE ${database}`);
}, 120_000);
afterAll(() => {
  for (const name of [database, unused]) sql('postgres', `DROP DATABASE IF EXISTS ${name}`);
  removeFolder(folder);
});

it('gives no event an id that an event after the backup had', () => {
  const id = 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY';
  sql(database, `CREATE TABLE outbox (id ${id}, subject text)`);
  const add = () =>
    Number(sql(database, `INSERT INTO outbox (subject) VALUES ('made') RETURNING id`).split('\n')[0]);
  sql(
    database,
    `SELECT setval('outbox_id_seq', (extract(epoch FROM clock_timestamp()) * 1e6)::bigint, false)`,
  );
  const before = add();
  run('pg_dump', '--format=custom', `--file=${join(folder, `${database}.dump`)}`, database);
  run('tar', '-cf', join(folder, 'recordings.tar'), '--files-from=/dev/null');
  const lost = add();
  run(join(projectRoot(), 'docker/self-hosting/restore.sh'), folder);
  expect(sql(database, 'SELECT id FROM outbox')).toBe(String(before));
  expect(add()).toBeGreaterThan(lost);
}, 120_000);

it('restores the others although the database of a service that never ran is empty', () => {
  const backup = join(folder, 'with-unused');
  mkdirSync(backup);
  sql('postgres', `CREATE DATABASE ${unused}`);
  for (const name of [database, unused])
    run('pg_dump', '--format=custom', `--file=${join(backup, `${name}.dump`)}`, name);
  run('tar', '-cf', join(backup, 'recordings.tar'), '--files-from=/dev/null');
  const rows = sql(database, 'SELECT count(*) FROM outbox');
  sql(database, `INSERT INTO outbox (subject) VALUES ('made')`);
  run(join(projectRoot(), 'docker/self-hosting/restore.sh'), backup);
  expect(sql(database, 'SELECT count(*) FROM outbox')).toBe(rows);
}, 120_000);
