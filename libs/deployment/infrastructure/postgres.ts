/**
 * Starts PostgreSQL on a loopback port with trust authentication: throw-away by default, durable with `dataDir`.
 *
 * Looked for in this order: the given address, Docker, programs on this machine, the binaries in node_modules.
 */
import { execFile } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { dockerAnswers, startContainer } from './docker.js';
import {
  durableFolder,
  endLeftOver,
  recordProcess,
  removeFolder,
  subfolder,
  throwAwayFolder,
} from './data-folder.js';
import { freePort } from './free-port.js';
import { runningElsewhere, type Instance } from './instance.js';
import { postgresBinaries } from './postgres-binaries.js';
import { observable, Program } from './program.js';
import { postgresUser, type SystemUser } from './system-user.js';

const run = promisify(execFile);

export interface PostgresOptions {
  /** Keep data here, safely written; without it everything is dropped at stop and nothing waits for the disk. */
  dataDir?: string;
  /** With `dataDir`: do not wait for the disk, as for throw-away instances. */
  unsafe?: boolean;
  port?: number;
  /** A running instance to use instead; null starts one in any case. Default for throw-away ones: TEST_POSTGRES_URL. */
  address?: string | null;
}

const INITDB_FLAGS = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-locale'];
const SETTINGS = ['max_connections=300', 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
/** `synchronous_commit` stays on: a killed server would otherwise forget the last 200 ms, which chaos tests must not see. */
const THROW_AWAY_SETTINGS = ['fsync=off', 'full_page_writes=off'];

/** `url` leads to the database `postgres` as its superuser. */
export async function startPostgres(options: PostgresOptions = {}): Promise<Instance> {
  const address = options.address ?? (options.dataDir ? undefined : process.env.TEST_POSTGRES_URL);
  if (address && options.address !== null) return runningElsewhere(address);
  if (await dockerAnswers()) return startInDocker(options);
  return startHere(options);
}

async function startHere({ dataDir, port, unsafe = !dataDir }: PostgresOptions): Promise<Instance> {
  const user = postgresUser();
  const throwAway = dataDir ? undefined : throwAwayFolder('postgres', user);
  const folder = dataDir ? durableFolder(dataDir, user) : subfolder(throwAway!, 'data', user);
  const binaries = postgresBinaries(user, folder);
  await endLeftOver(folder);
  const env = { ...process.env, LC_ALL: 'C' };
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    // Made beside it and moved: an initdb that was cut short leaves nothing that looks like data.
    const fresh = remade(`${folder}.new`, user);
    const flags = [...INITDB_FLAGS, ...(unsafe ? ['--no-sync'] : [])];
    await run(join(binaries.folder, 'initdb'), ['-D', fresh, ...flags], { cwd: fresh, env, ...user });
    removeFolder(folder);
    renameSync(fresh, folder);
  }
  const chosenPort = port ?? (await freePort());
  const settings = [...SETTINGS, ...(unsafe ? THROW_AWAY_SETTINGS : []), `port=${chosenPort}`];
  const program = await Program.start({
    name: 'Postgres',
    command: join(binaries.folder, 'postgres'),
    args: ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])],
    cwd: folder,
    env,
    user,
    logFile: `${folder}.log`,
    stopSignal: 'SIGINT',
  });
  const url = `postgres://postgres@127.0.0.1:${chosenPort}/postgres`;
  if (dataDir) recordProcess(folder, program.pid);
  await program.untilReady(() => acceptsConnections(url));
  const stop = async () => {
    await program.stop();
    if (throwAway) removeFolder(throwAway);
  };
  return { url, ...observable(program), stop };
}

function remade(folder: string, user: SystemUser | undefined): string {
  removeFolder(folder);
  return subfolder(dirname(folder), basename(folder), user);
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  // A connection that ends while the server starts up is reported through connect() too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

function startInDocker({ dataDir, port, unsafe = !dataDir }: PostgresOptions): Promise<Instance> {
  const settings = ['max_connections=300', ...(unsafe ? THROW_AWAY_SETTINGS : [])];
  return startContainer(
    {
      image: 'postgres:15-alpine',
      command: ['postgres', ...settings.flatMap((setting) => ['-c', setting])],
      environment: { POSTGRES_HOST_AUTH_METHOD: 'trust' },
      port: 5432,
      hostPort: port,
      durable: dataDir ? { dataDir, target: '/var/lib/postgresql/data' } : undefined,
      readyMessage: /database system is ready to accept connections/,
    },
    (host, mapped) => `postgres://postgres@${host}:${mapped}/postgres`,
  );
}
