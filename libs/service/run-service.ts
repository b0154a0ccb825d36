/**
 * The whole of a `main.ts`: `await runService({ name: 'job', module: AppModule, config: JobConfig })`.
 *
 * Ends the process with 1 and a message that names every wrong variable when the configuration is not valid, and with 1
 * when the service cannot start or something unforeseen is thrown. SIGTERM and SIGINT start the ordered shutdown
 * (0 when every step ended well); a second signal, or 30 s, end the process at once.
 *
 * Nest's `enableShutdownHooks` is not used: it destroys providers before it stops the HTTP server, so that the last
 * requests would find nothing to answer them with. The same hooks run here, after the edges and the work have ended.
 */
import { Logger as NestLogger } from '@nestjs/common';
import type { Logger } from 'pino';
import { InvalidConfig, loadConfig } from './load-config.js';
import { createLogger, nestLogger } from './logger.js';
import type { ServiceConfig } from './service.config.js';
import { type RunningService, type ServiceOptions, startService } from './start-service.js';

export interface RunOptions<Config extends ServiceConfig> extends ServiceOptions<Config> {
  /** What `node main.js <name>` does instead of serving, before it ends with 0: `migrate`. */
  readonly commands?: Readonly<Record<string, (config: Config) => Promise<void>>>;
}

const HARD_LIMIT_MS = 30_000;
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
    if (commandName !== undefined) await runCommand(options, commandName, config);
    else running = await startService(options, config, logger);
  } catch (error) {
    exitWith(logger, error, 'the service cannot start');
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
  { name, commands = {} }: RunOptions<Config>,
  commandName: string,
  config: Config,
): Promise<void> {
  const command = Object.hasOwn(commands, commandName) ? commands[commandName] : undefined;
  if (!command) {
    const known = Object.keys(commands).join(', ') || 'none';
    throw new Error(`${name} has no command ${commandName}; its commands are: ${known}`);
  }
  await command(config);
}

/** Handlers stand from the start: the first process of a container has no default action for signals. */
function stopOnSignals(logger: Logger, current: () => RunningService | undefined): void {
  let stopping = false;
  const onSignal = (signal: StopSignal) => {
    const running = current();
    if (stopping || !running) process.exit(128 + signalNumbers[signal]);
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => {
      logger.fatal(`shutdown took longer than ${HARD_LIMIT_MS} ms`);
      process.exit(1);
    }, HARD_LIMIT_MS).unref();
    void running.stop().then((failed) => {
      logger.info({ failed }, 'stopped');
      process.exit(failed.length === 0 ? 0 : 1);
    });
  };
  for (const signal of Object.keys(signalNumbers) as StopSignal[]) process.on(signal, () => onSignal(signal));
}

function exitWith(logger: Logger, error: unknown, message: string): never {
  logger.fatal({ err: error }, message);
  process.exit(1);
}
