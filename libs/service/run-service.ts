/**
 * The whole of a `main.ts`: `await runService({ name: 'job', module: (config) => AppModule.forRoot(config), config: JobConfig })`.
 *
 * The process exits with 1 when the configuration is invalid, the service cannot start, or an error is uncaught. SIGTERM
 * and SIGINT start the ordered shutdown (exit code 0 when every step succeeds). Work that
 * holds the shutdown ends first. A second signal, or 30 s of shutdown, end the process.
 * The death of a parent with a channel to this process, such as the development start, counts as SIGTERM.
 *
 * Nest's `enableShutdownHooks` is not used: it destroys providers before it stops the HTTP server, so the last requests
 * would fail. The same hooks run here, after the edges and the work have ended.
 */
import { Logger as NestLogger } from '@nestjs/common';
import type { Logger } from 'pino';
import { InvalidConfig, loadConfig } from './load-config.js';
import { CommandRegistry } from './command-registry.js';
import { createLogger, nestLogger } from './logger.js';
import type { ServiceConfig } from './service.config.js';
import { ShutdownRegistry } from './shutdown-registry.js';
import {
  createApplication,
  type RunningService,
  type ServiceOptions,
  startService,
} from './start-service.js';

interface RunOptions<Config extends ServiceConfig> extends ServiceOptions<Config> {
  /** `node main.js <name>` runs one of these, or one that a module added, instead of serving: `migrate`. */
  readonly commands?: Readonly<Record<string, (config: Config) => Promise<void>>>;
}

const hardLimitMs = 30_000;
const signalNumbers = { SIGINT: 2, SIGTERM: 15 } as const;
type StopSignal = keyof typeof signalNumbers;

export async function runService<Config extends ServiceConfig>(options: RunOptions<Config>): Promise<void> {
  const config = configOrExit(options.config);
  const logger = createLogger(options.name, config.logLevel);
  NestLogger.overrideLogger(nestLogger(logger));
  process.on('uncaughtException', (error) => exitWith(logger, error, 'uncaught error'));
  const commandName = process.argv[2];
  let running: RunningService | undefined;
  stopOnSignals(logger, () => running);
  try {
    if (commandName !== undefined) await runCommand(options, commandName, config, logger);
    else running = await startService(options, config, logger);
  } catch (error) {
    exitWith(logger, error, commandName ? `the command ${commandName} failed` : 'the service cannot start');
  }
  if (!running) process.exit(0);
  logger.info({ url: running.url }, 'ready');
}

function configOrExit<Config extends ServiceConfig>(config: new () => Config): Config {
  try {
    return loadConfig(config);
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function runCommand<Config extends ServiceConfig>(
  { commands = {}, ...options }: RunOptions<Config>,
  commandName: string,
  config: Config,
  logger: Logger,
): Promise<void> {
  if (Object.hasOwn(commands, commandName)) return commands[commandName]!(config);
  const app = await createApplication(options, config, logger);
  const added = app.get(CommandRegistry).commands;
  const command = added.get(commandName);
  if (!command) {
    const known = [...Object.keys(commands), ...added.keys()].join(', ') || 'none';
    throw new Error(`${options.name} has no command ${commandName}; its commands are: ${known}`);
  }
  await command();
  await app.get(ShutdownRegistry).run('connections');
}

/** Installed before the start: the first process of a container has no default action for signals. */
function stopOnSignals(logger: Logger, current: () => RunningService | undefined): void {
  let stopping = false;
  const onSignal = (signal: StopSignal) => {
    const running = current();
    if (stopping || !running) process.exit(128 + signalNumbers[signal]);
    stopping = true;
    logger.info({ signal }, 'stopping');
    void running.drain().then(() => stopOrExit(logger, running));
  };
  for (const signal of Object.keys(signalNumbers) as StopSignal[]) process.on(signal, () => onSignal(signal));
  process.on('disconnect', () => onSignal('SIGTERM'));
}

function stopOrExit(logger: Logger, running: RunningService): void {
  setTimeout(() => {
    logger.fatal(`shutdown took longer than ${hardLimitMs} ms`);
    process.exit(1);
  }, hardLimitMs).unref();
  void running.stop().then((failed) => {
    logger.info({ failed }, 'stopped');
    process.exit(failed.length === 0 ? 0 : 1);
  });
}

function exitWith(logger: Logger, error: unknown, message: string): never {
  logger.fatal({ err: error }, message);
  process.exit(1);
}
