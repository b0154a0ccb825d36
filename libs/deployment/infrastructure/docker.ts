/** Runs servers as containers when a Docker engine answers and has their images. A client without an engine does not count. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(execFile);
let engine: Promise<boolean> | undefined;
const images = new Map<string, Promise<boolean>>();

/** Asks the engine once per process. `HANDTEST_DOCKER=off` or `on` replaces the question. */
export function dockerAnswers(): Promise<boolean> {
  if (process.env.HANDTEST_DOCKER) return Promise.resolve(process.env.HANDTEST_DOCKER === 'on');
  engine ??= run('docker', ['info', '--format', '{{.ServerVersion}}'], { timeout: 10_000 }).then(
    ({ stdout }) => stdout.trim() !== '',
    () => false,
  );
  return engine;
}

/** Asks once per process. Gets it from its registry when it is not here: an engine may run where none can be reached. */
export function hasImage(image: string): Promise<boolean> {
  const answer = images.get(image) ?? isHereOrComes(image);
  images.set(image, answer);
  return answer;
}

async function isHereOrComes(image: string): Promise<boolean> {
  const succeeds = (...args: string[]) =>
    run('docker', args).then(
      () => true,
      () => false,
    );
  return (await succeeds('image', 'inspect', image)) || succeeds('pull', image);
}

export interface Container {
  image: string;
  command: string[];
  port: number;
  environment?: Record<string, string>;
  files?: { content: string; target: string }[];
  dataFolder: string;
  readyMessage: RegExp;
}

/**
 * Testcontainers' reaper removes the container when this process dies.
 * @param dataDir a folder of the host: a volume named after it keeps the data
 * @param port of the host
 */
export async function startContainer(
  { image, command, environment = {}, files = [], port, dataFolder, readyMessage }: Container,
  host: { dataDir?: string; port?: number },
  url: (address: string) => string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = new GenericContainer(image)
    .withCommand(command)
    .withEnvironment(environment)
    .withCopyContentToContainer(files)
    .withExposedPorts(host.port ? { container: port, host: host.port } : port)
    .withBindMounts(host.dataDir ? [{ source: volumeOf(host.dataDir), target: dataFolder }] : [])
    .withWaitStrategy(Wait.forAll([Wait.forListeningPorts(), Wait.forLogMessage(readyMessage)]));
  const started = await container.start();
  return {
    url: url(`${started.getHost()}:${started.getMappedPort(port)}`),
    stop: async () => void (await started.stop()),
  };
}

export async function dropVolume(dataDir: string): Promise<void> {
  await run('docker', ['volume', 'rm', '--force', volumeOf(dataDir)]);
}

function volumeOf(dataDir: string): string {
  return `handtest-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
}
