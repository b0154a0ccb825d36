/**
 * Starts a Redis server on a loopback port: throw-away by default, durable with `dataDir`.
 *
 * Looked for in this order: the given address, Docker, programs on this machine, Debian's packages.
 */
import { join } from 'node:path';
import { dockerAnswers, startContainer } from './docker.js';
import { durableFolder, endLeftOver, recordProcess, removeFolder, throwAwayFolder } from './data-folder.js';
import { provideProgram } from './find-program.js';
import { freePort } from './free-port.js';
import { runningElsewhere, type Instance } from './instance.js';
import { answers } from './probe.js';
import { observable, Program } from './program.js';

export interface RedisOptions {
  /** Keep data here; without it everything is dropped at stop. */
  dataDir?: string;
  port?: number;
  /** A running instance to use instead; null starts one in any case. Default for throw-away ones: TEST_REDIS_URL. */
  address?: string | null;
}

export async function startRedis(options: RedisOptions = {}): Promise<Instance> {
  const address = options.address ?? (options.dataDir ? undefined : process.env.TEST_REDIS_URL);
  if (address && options.address !== null) return runningElsewhere(address);
  if (await dockerAnswers()) return startInDocker(options);
  return startHere(options);
}

async function startHere({ dataDir, port }: RedisOptions): Promise<Instance> {
  const { command, env } = await provideProgram('redis-server');
  const folder = dataDir ? durableFolder(dataDir) : throwAwayFolder('redis');
  await endLeftOver(folder);
  const chosenPort = port ?? (await freePort());
  const program = await Program.start({
    name: 'Redis',
    command,
    args: ['--bind', '127.0.0.1', '--port', String(chosenPort), '--dir', folder, ...settings(dataDir)],
    cwd: folder,
    env,
    logFile: join(folder, 'redis.log'),
    stopSignal: 'SIGINT',
  });
  if (dataDir) recordProcess(folder, program.pid);
  await program.untilReady(() => answers(chosenPort, 'PING\r\n', '+PONG'));
  const stop = async () => {
    await program.stop();
    if (!dataDir) removeFolder(folder);
  };
  return { url: `redis://127.0.0.1:${chosenPort}`, ...observable(program), stop };
}

/** `noeviction`: BullMQ loses work when Redis drops keys to make room. */
function settings(dataDir: string | undefined): string[] {
  return ['--save', '', '--appendonly', dataDir ? 'yes' : 'no', '--maxmemory-policy', 'noeviction'];
}

function startInDocker({ dataDir, port }: RedisOptions): Promise<Instance> {
  return startContainer(
    {
      image: 'redis:7-alpine',
      command: ['redis-server', ...settings(dataDir)],
      port: 6379,
      hostPort: port,
      durable: dataDir ? { dataDir, target: '/data' } : undefined,
      readyMessage: /Ready to accept connections/,
    },
    (host, mapped) => `redis://${host}:${mapped}`,
  );
}
