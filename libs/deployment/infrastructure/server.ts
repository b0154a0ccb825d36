/**
 * Starts a server on a loopback port. It uses the first of: the given address, Docker, a program of this machine, a
 * package. Without `dataDir`, `stop` deletes the data.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  durableFolder,
  durablePath,
  endLeftOver,
  recordProcess,
  removeFolder,
  subfolder,
  throwAwayFolder,
} from './data-folder.js';
import { type Container, dockerAnswers, dropVolume, hasImage, startContainer } from './docker.js';
import { freePort } from './free-port.js';
import { type Exit, Program, type ProgramOptions } from './program.js';
import { postgresUser, type SystemUser } from './system-user.js';

export interface Instance {
  /** Connection address, for example `nats://127.0.0.1:24222`. */
  url: string;
  /** Process id. Absent for containers and given addresses. */
  pid?: number;
  /** Resolves when the program has ended. Absent for containers and given addresses. */
  ended?: Promise<Exit>;
  /** The last lines of the program's output. */
  lastLines?(count: number): string;
  /** Ends it and removes throw-away data. Does nothing to an instance at a given address. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Keep the data in this folder. */
  dataDir?: string;
  port?: number;
  /** A running instance to use instead. Null always starts one. Default without `dataDir`: TEST_<NAME>_URL. */
  address?: string | null;
  /** Never in a container: its process can be killed, and it reads files of this machine. */
  asProgram?: boolean;
}

export interface Server {
  readonly name: 'postgres' | 'nats' | 'redis';
  /** Runs the program. Default: the user of this process. */
  readonly user?: SystemUser;
  readonly container: Container;
  /** Prepares the folder, and gets the program when it is missing. */
  program(folder: string, port: number): Promise<Pick<ProgramOptions, 'command' | 'args' | 'env'>>;
  isReady(port: number): Promise<boolean>;
  /** @param address host and port */
  url(address: string): string;
}

export async function startServer(
  server: Server,
  { dataDir, port, address, asProgram = false }: ServerOptions,
): Promise<Instance> {
  const forTests = dataDir ? undefined : process.env[`TEST_${server.name.toUpperCase()}_URL`];
  const given = address === undefined ? forTests : address;
  if (given) return { url: given, stop: async () => undefined };
  const { container } = server;
  if (!asProgram && (await dockerAnswers()) && (await hasImage(container.image)))
    return startContainer(container, { dataDir, port }, server.url);
  return startProgram(server, dataDir, port ?? (await freePort()));
}

async function startProgram(server: Server, dataDir: string | undefined, port: number): Promise<Instance> {
  const { name, user } = server;
  const throwAway = dataDir ? undefined : throwAwayFolder(name, user);
  const folder = throwAway ? subfolder(throwAway, 'data', user) : durableFolder(dataDir!, user);
  await endLeftOver(folder);
  const program = await Program.start({
    ...(await server.program(folder, port)),
    name,
    user,
    cwd: folder,
    logFile: join(folder, 'server.log'),
    stopSignal: 'SIGINT',
  });
  if (dataDir) recordProcess(folder, program.pid);
  await program.untilReady(() => server.isReady(port));
  return {
    url: server.url(`127.0.0.1:${port}`),
    pid: program.pid,
    ended: program.exited,
    lastLines: (count) => program.lastLines(count),
    stop: async () => {
      await program.stop();
      if (throwAway) removeFolder(throwAway);
    },
  };
}

/** Deletes the data of a stopped server. `dataDir` is the folder that `startServer` got. */
export async function dropData(dataDir: string): Promise<void> {
  for (const folder of new Set([dataDir, durablePath(dataDir, postgresUser())])) {
    await endLeftOver(folder);
    removeFolder(folder);
  }
  if (await dockerAnswers()) await dropVolume(dataDir);
}

/** Whether an earlier run as a program has left data for this folder of Postgres. */
export function durableDataExists(dataDir: string): boolean {
  return existsSync(durablePath(dataDir, postgresUser()));
}
