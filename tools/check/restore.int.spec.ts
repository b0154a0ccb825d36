/** `docker/self-hosting/restore.sh` with one database. The drill with the whole system is e2e/restore. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot, provideProgram, removeFolder, throwAwayFolder } from '@handtest/deployment';

const { hostname, port, username, password } = new URL(process.env.TEST_POSTGRES_URL!);
const database = `restored_${process.pid}`;
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
  sql('postgres', `DROP DATABASE ${database}`);
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
