/**
 * Starts a NATS server with JetStream on a loopback port: throw-away by default, durable with `storeDir`.
 *
 * Looked for in this order: the given address, Docker, programs on this machine, Debian's packages.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dockerAnswers, startContainer } from './docker.js';
import { durableFolder, endLeftOver, recordProcess, removeFolder, throwAwayFolder } from './data-folder.js';
import { provideProgram } from './find-program.js';
import { freePort } from './free-port.js';
import { runningElsewhere, type Instance } from './instance.js';
import { answers } from './probe.js';
import { observable, Program } from './program.js';

/**
 * Its garbage collector runs four times less often than by default. A batched reply has some 90 KB, and collecting after
 * so few of them took half of the server's time.
 */
const environment = { GOGC: '400' };

export interface NatsOptions {
  /** Keep JetStream's files here; without it they are dropped at stop. */
  storeDir?: string;
  port?: number;
  /** Text of an `authorization { … }` block of the server's configuration. */
  authorization?: string;
  /**
   * A running instance to use instead; null starts one in any case. Default for throw-away ones without
   * authorization: TEST_NATS_URL.
   */
  address?: string | null;
}

export async function startNats(options: NatsOptions = {}): Promise<Instance> {
  const givenForTests = options.storeDir || options.authorization ? undefined : process.env.TEST_NATS_URL;
  const address = options.address ?? givenForTests;
  if (address && options.address !== null) return runningElsewhere(address);
  if (await dockerAnswers()) return startInDocker(options);
  return startHere(options);
}

async function startHere({ storeDir, port, authorization }: NatsOptions): Promise<Instance> {
  const { command, env } = await provideProgram('nats-server');
  const folder = storeDir ? durableFolder(storeDir) : throwAwayFolder('nats');
  await endLeftOver(folder);
  const chosenPort = port ?? (await freePort());
  const configFile = join(folder, 'nats.conf');
  writeFileSync(configFile, configuration(`127.0.0.1:${chosenPort}`, folder, authorization), { mode: 0o600 });
  const program = await Program.start({
    name: 'NATS',
    command,
    args: ['--config', configFile],
    cwd: folder,
    env: { ...env, ...environment },
    logFile: join(folder, 'nats.log'),
    stopSignal: 'SIGINT',
  });
  if (storeDir) recordProcess(folder, program.pid);
  await program.untilReady(() => answers(chosenPort, '', 'INFO '));
  const stop = async () => {
    await program.stop();
    if (!storeDir) removeFolder(folder);
  };
  return { url: `nats://127.0.0.1:${chosenPort}`, ...observable(program), stop };
}

/** 8 MB: batched replies and reports with telemetry are larger than the server's default of 1 MB. */
function configuration(listen: string, folder: string, authorization = ''): string {
  return [
    `listen: "${listen}"`,
    'max_payload: 8MB',
    `jetstream { store_dir: ${JSON.stringify(folder)}, max_memory_store: 256MB, max_file_store: 10GB }`,
    authorization,
    '',
  ].join('\n');
}

function startInDocker({ storeDir, port, authorization }: NatsOptions): Promise<Instance> {
  return startContainer(
    {
      image: 'nats:2.10-alpine',
      command: ['--config', '/etc/nats/handtest.conf'],
      environment,
      files: [
        { content: configuration('0.0.0.0:4222', '/data', authorization), target: '/etc/nats/handtest.conf' },
      ],
      port: 4222,
      hostPort: port,
      durable: storeDir ? { dataDir: storeDir, target: '/data' } : undefined,
      readyMessage: /Server is ready/,
    },
    (host, mapped) => `nats://${host}:${mapped}`,
  );
}
