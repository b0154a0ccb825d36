/** A PostgreSQL server with trust authentication. */
import { execFile } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { imageOf } from './engine-version.js';
import { removeFolder, subfolder } from './data-folder.js';
import { postgresBinaries } from './postgres-binaries.js';
import { type Instance, type ServerOptions, startServer } from './server.js';
import { postgresUser, type SystemUser } from './system-user.js';

const run = promisify(execFile);
const initdbFlags = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-locale'];
/** `synchronous_commit` stays on: without it, a killed server loses the commits of the last 200 ms. */
const unsafeSettings = ['fsync=off', 'full_page_writes=off'];

export interface PostgresOptions extends ServerOptions {
  /** Do not wait for the disk. Default: true without `dataDir`. */
  unsafe?: boolean;
}

/** `url` is of the database `postgres`, as its superuser. */
export function startPostgres({ unsafe, ...options }: PostgresOptions = {}): Promise<Instance> {
  const user = postgresUser();
  const isUnsafe = unsafe ?? !options.dataDir;
  const settings = ['max_connections=300', ...(isUnsafe ? unsafeSettings : [])];
  const url = (address: string) => `postgres://postgres@${address}/postgres`;
  return startServer(
    {
      name: 'postgres',
      user,
      container: {
        image: imageOf('postgres'),
        command: ['postgres', ...flags(settings)],
        environment: { POSTGRES_HOST_AUTH_METHOD: 'trust' },
        port: 5432,
        dataFolder: '/var/lib/postgresql/data',
        readyMessage: /database system is ready to accept connections/,
      },
      async program(folder, port) {
        const binaries = postgresBinaries(user, folder);
        if (!existsSync(join(folder, 'PG_VERSION'))) {
          await initialize(join(binaries, 'initdb'), folder, isUnsafe, user);
        }
        const local = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`];
        return {
          command: join(binaries, 'postgres'),
          args: ['-D', folder, ...flags([...settings, ...local])],
          env: { ...process.env, LC_ALL: 'C' },
        };
      },
      isReady: (port) => acceptsConnections(url(`127.0.0.1:${port}`)),
      url,
    },
    options,
  );
}

const flags = (settings: readonly string[]) => settings.flatMap((setting) => ['-c', setting]);

/** In another folder that is then moved: an interrupted initdb leaves nothing that looks like data. */
async function initialize(
  initdb: string,
  folder: string,
  unsafe: boolean,
  user: SystemUser | undefined,
): Promise<void> {
  removeFolder(`${folder}.new`);
  const cwd = subfolder(dirname(folder), `${basename(folder)}.new`, user);
  const args = ['-D', cwd, ...initdbFlags, ...(unsafe ? ['--no-sync'] : [])];
  await run(initdb, args, { cwd, env: { ...process.env, LC_ALL: 'C' }, ...user });
  removeFolder(folder);
  renameSync(cwd, folder);
}

async function acceptsConnections(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  // `connect` also reports a connection that ends while the server starts.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
