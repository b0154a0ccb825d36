/** A NATS server with JetStream. */
import { imageOf } from './engine-version.js';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { provideProgram } from './find-program.js';
import { answers } from './probe.js';
import { type Instance, type ServerOptions, startServer } from './server.js';

/**
 * The garbage collector runs four times less often than by default. A batched reply has about 90 KB: with the default,
 * collection takes half of the server's time.
 */
const environment = { GOGC: '400' };

export interface NatsOptions extends ServerOptions {
  /** Text of an `authorization { … }` block of the server's configuration. The instance for tests has none. */
  authorization?: string;
  /** Further blocks of the configuration, such as `tls { … }`. */
  blocks?: string;
}

export interface NatsInstance extends Instance {
  /** Changes the users of the running server. Connections whose user stays the same stay open. */
  reload(authorization: string): void;
}

export async function startNats({
  authorization,
  blocks = '',
  ...options
}: NatsOptions = {}): Promise<NatsInstance> {
  const address = options.address ?? (authorization || blocks ? null : options.address);
  const own = (text = '') => `${text}\n${blocks}`;
  let configure: ((text?: string) => void) | undefined;
  const instance = await startServer(
    {
      name: 'nats',
      container: {
        image: imageOf('nats'),
        command: ['--config', '/etc/nats/handtest.conf'],
        environment,
        files: [
          {
            content: configuration('0.0.0.0:4222', '/data', own(authorization)),
            target: '/etc/nats/handtest.conf',
          },
        ],
        port: 4222,
        dataFolder: '/data',
        readyMessage: /Server is ready/,
      },
      async program(folder, port) {
        const { command, env } = await provideProgram('nats-server');
        const file = join(folder, 'nats.conf');
        configure = (text) =>
          writeFileSync(file, configuration(`127.0.0.1:${port}`, folder, own(text)), { mode: 0o600 });
        configure(authorization);
        return { command, args: ['--config', file], env: { ...env, ...environment } };
      },
      isReady: (port) => answers(port, '', 'INFO '),
      url: (address) => `nats://${address}`,
    },
    { ...options, address },
  );
  const reload = (text: string) => {
    if (!configure || !instance.pid) throw new Error('NATS does not run as a program of this process');
    configure(text);
    process.kill(instance.pid, 'SIGHUP');
  };
  return { ...instance, reload };
}

/** 8 MB: batched replies and reports with telemetry are larger than the server's default of 1 MB. */
function configuration(listen: string, folder: string, own: string): string {
  return [
    `listen: "${listen}"`,
    'max_payload: 8MB',
    `jetstream { store_dir: ${JSON.stringify(folder)}, max_memory_store: 256MB, max_file_store: 10GB }`,
    own,
    '',
  ].join('\n');
}
