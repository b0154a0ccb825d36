/** A Redis server. */
import { imageOf } from './engine-version.js';
import { provideProgram } from './find-program.js';
import { answers } from './probe.js';
import { type Instance, type ServerOptions, startServer } from './server.js';

export function startRedis(options: ServerOptions = {}): Promise<Instance> {
  const appendOnly = options.dataDir ? 'yes' : 'no';
  // `noeviction`: work is lost when Redis drops keys to make room.
  const settings = ['--save', '', '--appendonly', appendOnly, '--maxmemory-policy', 'noeviction'];
  return startServer(
    {
      name: 'redis',
      container: {
        image: imageOf('redis'),
        command: ['redis-server', ...settings],
        port: 6379,
        dataFolder: '/data',
        readyMessage: /Ready to accept connections/,
      },
      async program(folder, port) {
        const { command, env } = await provideProgram('redis-server');
        const listen = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder];
        return { command, args: [...listen, ...settings], env };
      },
      isReady: (port) => answers(port, 'PING\r\n', '+PONG'),
      url: (address) => `redis://${address}`,
    },
    options,
  );
}
