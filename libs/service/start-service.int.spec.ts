import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { eventually } from '@handtest/deployment';
import { Body, Controller, Get, Injectable, Module, type OnModuleDestroy, Param, Post } from '@nestjs/common';
import { HealthRegistry } from './health-registry.js';
import { loadConfig } from './load-config.js';
import { createLogger } from './logger.js';
import { release as running } from './release.js';
import { ServiceConfig } from './service.config.js';
import { ServiceIdentity } from './service.module.js';
import { ShutdownRegistry } from './shutdown-registry.js';
import { type RunningService, startService } from './start-service.js';

const order: string[] = [];
let release = () => {};
let arrived = () => {};

@Injectable()
class Probe implements OnModuleDestroy {
  up = true;

  constructor(health: HealthRegistry, shutdown: ShutdownRegistry) {
    health.register('sample', async () => {
      if (!this.up) throw new Error('down');
    });
    shutdown.add('connections', 'pool', () => order.push('connections'));
    shutdown.add('work', 'worker', () => order.push('work'));
    shutdown.add('edge', 'subscription', () => order.push('edge'));
  }

  onModuleDestroy(): void {
    order.push('modules');
  }
}

@Controller()
class SampleController {
  constructor(
    private readonly identity: ServiceIdentity,
    private readonly config: ServiceConfig,
  ) {}

  @Get('who')
  who() {
    return { name: this.identity.name, level: this.config.logLevel };
  }

  @Get('slow')
  async slow() {
    const { promise, resolve } = Promise.withResolvers<void>();
    release = resolve;
    arrived();
    await promise;
    order.push('answered');
    return {};
  }

  @Post('echo/:id')
  echo(@Param('id') id: string, @Body() body: object) {
    return { id, body };
  }

  @Get('broken')
  broken() {
    throw new Error('failed with ht_key_verysecretvalue');
  }
}

@Module({ controllers: [SampleController], providers: [Probe] })
class SampleModule {}

const lines: string[] = [];
let service: RunningService;

beforeEach(async () => {
  order.length = 0;
  lines.length = 0;
  const config = loadConfig(ServiceConfig, {
    PORT: '0',
    HOST: '127.0.0.1',
    NATS_URL: 'nats://127.0.0.1',
    LOG_LEVEL: 'debug',
    SHUTDOWN_DRAIN_MS: '200',
  });
  const logger = createLogger('sample', 'debug', { write: (line: string) => void lines.push(line) });
  service = await startService(
    { name: 'sample', module: () => SampleModule, config: ServiceConfig },
    config,
    logger,
  );
});

afterEach(() => service.stop());

const get = (path: string) => fetch(`${service.url}${path}`);

describe('a running service', () => {
  it('injects its config by base class and its name', async () => {
    expect(await (await get('/who')).json()).toEqual({ name: 'sample', level: 'debug' });
  });

  it('is ready while its dependencies answer and names the one that does not', async () => {
    expect((await get('/health/ready')).status).toBe(200);
    service.app.get(Probe).up = false;
    const answer = await get('/health/ready');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ status: 'unavailable', failing: ['sample'] });
    const alive = await get('/health/live');
    expect(alive.status).toBe(200);
    expect(await alive.json()).toEqual({ status: 'alive', ...running });
  });

  it('reports its release as a metric', async () => {
    const { version, revision } = running;
    const labels = `{version="${version}",revision="${revision}",service="sample"}`;
    expect(await (await get('/metrics')).text()).toContain(`handtest_build_info${labels} 1`);
  });

  it('measures requests by pattern', async () => {
    await fetch(`${service.url}/echo/17`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    await get('/nowhere');
    const text = await (await get('/metrics')).text();
    const counted = text
      .split('\n')
      .filter((line) => line.startsWith('handtest_http_request_duration_seconds_count'));
    expect(counted).toContainEqual(
      expect.stringMatching(/method="POST",route="\/echo\/:id",status="201".* 1$/),
    );
    expect(counted).toContainEqual(expect.stringMatching(/method="GET",route="unmatched",status="404".* 1$/));
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).not.toContain('/health');
  });

  it('logs a failure as JSON and without the secret in it', async () => {
    expect((await get('/broken')).status).toBe(500);
    const logged = lines.map(
      (line) => JSON.parse(line) as { level: string; service: string; err?: { stack: string } },
    );
    const failure = logged.find((line) => line.err);
    expect(failure).toMatchObject({ level: 'error', service: 'sample', ...running });
    expect(failure?.err?.stack).toContain('failed with ht_key_[redacted]');
    expect(lines.join('')).not.toContain('verysecretvalue');
  });
});

const connectionTable = '/proc/net/tcp';
const onLinux = existsSync(connectionTable) ? it : it.skip;

describe('a crowd of connections', () => {
  onLinux('is let in by the kernel while the process is busy', async () => {
    const port = Number(new URL(service.url).port);
    const sockets = Array.from({ length: 1_000 }, () => connect(port, '127.0.0.1'));
    const connected = sockets.map((socket) => once(socket, 'connect'));
    // Sockets connect at the end of this step; nothing is accepted before the event loop goes on.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    const waiting = notLetIn(port);
    await Promise.all(connected);
    for (const socket of sockets) socket.destroy();
    expect(waiting).toBe(0);
  });
});

describe('shutdown', () => {
  it('answers open requests, then ends work, modules and connections in order', async () => {
    const underWay = new Promise<void>((resolve) => (arrived = resolve));
    const slow = get('/slow');
    await underWay;
    const stopping = service.stop();
    expect(await (await get('/health/ready')).json()).toEqual({
      status: 'unavailable',
      failing: ['shutdown'],
    });
    await eventually(() => expect(service.app.getHttpServer().listening).toBe(false), { intervalMs: 5 });
    const late = await get('/who');
    expect({ status: late.status, connection: late.headers.get('connection') }).toEqual({
      status: 200,
      connection: 'close',
    });
    release();
    expect((await slow).status).toBe(200);
    expect(await stopping).toEqual([]);
    expect(order).toEqual(['edge', 'answered', 'work', 'modules', 'connections']);
    await expect(refused(Number(new URL(service.url).port))).resolves.toBe('ECONNREFUSED');
  });

  it('names the steps that failed and still runs the others', async () => {
    service.app.get(ShutdownRegistry).add('work', 'broken', () => Promise.reject(new Error('no')));
    expect(await service.stop()).toEqual(['broken']);
    expect(order).toContain('connections');
  });
});

function refused(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(undefined);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });
}

/** How many connections to a port the kernel has not let into the queue of its listener. */
function notLetIn(port: number): number {
  const to = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const synSent = '02';
  return readFileSync(connectionTable, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/ +/))
    .filter(([, , remote, state]) => remote?.endsWith(to) && state === synSent).length;
}
