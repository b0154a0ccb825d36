/**
 * Starts one service: config, logs, tracing, metrics, probes, and the transport of its module. `runService` adds the
 * process; tests call this directly.
 */
import type { Server as HttpServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { type CustomTransportStrategy, type MicroserviceOptions, Server } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions } from 'fastify';
import type { Logger } from 'pino';
import { HealthRegistry } from './health-registry.js';
import { HttpClosing } from './http-closing.js';
import { addHttpHooks, addTracingHooks } from './http-hooks.js';
import { nestLogger } from './logger.js';
import { startMetrics } from './metrics.js';
import { addOperationalRoutes } from './operational-routes.js';
import type { ServiceConfig } from './service.config.js';
import { ServiceModule } from './service.module.js';
import { ShutdownRegistry, shutdownPhases } from './shutdown-registry.js';

export type ServerOptions = FastifyHttpOptions<HttpServer>;

export interface ServiceOptions<Config extends ServiceConfig> {
  /** The deployable's name: `job`, `webhook-dispatcher`. */
  readonly name: string;
  /** Makes the application's module. */
  readonly module: (config: Config) => Type<unknown> | DynamicModule;
  readonly config: new () => Config;
  /** In addition to the defaults here: `trustProxy`, `bodyLimit` and the like. */
  readonly fastify?: (config: Config) => ServerOptions;
  /** Runs before the application listens: global filters, hooks, content types. */
  readonly configure?: (app: NestFastifyApplication, config: Config) => void | Promise<void>;
}

export interface RunningService {
  readonly app: NestFastifyApplication;
  /** Base address with the actual port. */
  readonly url: string;
  /** The service is not ready from now on. Resolves when work that must not be cut short has ended. */
  drain(): Promise<void>;
  /** The ordered shutdown; answers the names of the failed steps. Every call has the same answer. */
  stop(): Promise<string[]>;
}

/** Connections that wait to be accepted: of thousands at the same time, the default of 511 drops some. */
const connectionBacklog = 4_096;

@Module({})
class ServiceRoot {}

export async function startService<Config extends ServiceConfig>(
  options: ServiceOptions<Config>,
  config: Config,
  logger: Logger,
): Promise<RunningService> {
  const endTracing = config.otlpEndpoint && (await startTracing(options.name, config.otlpEndpoint));
  startMetrics(options.name);
  const app = await createApplication(options, config, logger);
  const health = app.get(HealthRegistry);
  const shutdown = app.get(ShutdownRegistry);
  const server = app.getHttpAdapter().getInstance();
  const closing = new HttpClosing(server);
  addHttpHooks(server, logger);
  if (endTracing) addTracingHooks(server);
  addOperationalRoutes(server, health);
  await options.configure?.(app, config);
  const transport = transportOf(app);
  if (transport) {
    app.connectMicroservice<MicroserviceOptions>({ strategy: transport }, { inheritAppConfig: true });
    await app.startAllMicroservices();
    shutdown.add('edge', 'transport', () => transport.close());
  }
  await app.listen({ port: config.port, host: config.host, backlog: connectionBacklog });
  shutdown.add('edge', 'http', () => closing.close(config.shutdownDrainMs));
  shutdown.add('modules', 'nest', () => app.close());
  if (endTracing) shutdown.add('connections', 'tracing', endTracing);
  let stopping: Promise<string[]> | undefined;
  const stop = () => (stopping ??= stopInOrder(health, shutdown, config.shutdownDrainMs));
  const drain = () => {
    health.beginShutdown();
    return shutdown.released();
  };
  return { app, url: await app.getUrl(), drain, stop };
}

/** Loads OpenTelemetry, which takes 3 MB of memory, only when it is used. */
async function startTracing(service: string, endpoint: string): Promise<() => Promise<void>> {
  const tracing = await import('./tracing.js');
  return tracing.startTracing(service, endpoint);
}

/** The application, built but not initialized: its providers exist, none of them runs. */
export async function createApplication<Config extends ServiceConfig>(
  { name, module, fastify }: ServiceOptions<Config>,
  config: Config,
  logger: Logger,
): Promise<NestFastifyApplication> {
  // While closing, Fastify would answer 503 on open connections; their requests must be served.
  const adapter = new FastifyAdapter({ return503OnClosing: false, ...fastify?.(config) });
  const root = { module: ServiceRoot, imports: [ServiceModule.forRoot(name, config), module(config)] };
  return NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger: nestLogger(logger),
    abortOnError: false,
  });
}

/**
 * The transport strategy among the module's providers. Found by its type, because this library cannot import
 * `libs/messaging`.
 */
function transportOf(app: NestFastifyApplication): (Server & CustomTransportStrategy) | undefined {
  for (const module of app.get(ModulesContainer).values()) {
    for (const { instance } of module.providers.values()) {
      if (instance instanceof Server) return instance as Server & CustomTransportStrategy;
    }
  }
  return undefined;
}

async function stopInOrder(
  health: HealthRegistry,
  shutdown: ShutdownRegistry,
  drainMs: number,
): Promise<string[]> {
  health.beginShutdown();
  await delay(drainMs);
  const failed: string[] = [];
  for (const phase of shutdownPhases) failed.push(...(await shutdown.run(phase)));
  return failed;
}
