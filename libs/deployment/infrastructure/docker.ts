/** Runs infrastructure as containers when a Docker engine answers (a client without an engine does not count). */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import type { Instance } from './instance.js';

const run = promisify(execFile);
let engine: Promise<boolean> | undefined;

/** Asks the engine once per process. `HANDTEST_DOCKER=off` or `on` answers for it. */
export function dockerAnswers(): Promise<boolean> {
  if (process.env.HANDTEST_DOCKER) return Promise.resolve(process.env.HANDTEST_DOCKER === 'on');
  engine ??= run('docker', ['info', '--format', '{{.ServerVersion}}'], { timeout: 10_000 }).then(
    ({ stdout }) => stdout.trim() !== '',
    () => false,
  );
  return engine;
}

export interface ContainerOptions {
  image: string;
  command: string[];
  port: number;
  hostPort?: number;
  environment?: Record<string, string>;
  files?: { content: string; target: string }[];
  /** Data that outlives the container: a named volume that stands for this host folder. */
  durable?: { dataDir: string; target: string };
  readyMessage: RegExp;
}

/** Starts one container; testcontainers' reaper removes it when this process dies. */
export async function startContainer(
  options: ContainerOptions,
  url: (host: string, port: number) => string,
): Promise<Instance> {
  const { GenericContainer, Wait } = await import('testcontainers');
  let container = new GenericContainer(options.image)
    .withCommand(options.command)
    .withEnvironment(options.environment ?? {})
    .withCopyContentToContainer(options.files ?? [])
    .withExposedPorts(options.hostPort ? { container: options.port, host: options.hostPort } : options.port)
    .withWaitStrategy(Wait.forAll([Wait.forListeningPorts(), Wait.forLogMessage(options.readyMessage)]));
  if (options.durable) {
    const source = volumeFor(options.durable.dataDir);
    container = container.withBindMounts([{ source, target: options.durable.target }]);
  }
  const started = await container.start();
  return {
    url: url(started.getHost(), started.getMappedPort(options.port)),
    stop: async () => void (await started.stop()),
  };
}

/** Removes the volume that stands for a data folder, if there is one. */
export async function dropVolume(dataDir: string): Promise<void> {
  await run('docker', ['volume', 'rm', '--force', volumeFor(dataDir)]);
}

function volumeFor(dataDir: string): string {
  return `handtest-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
}
