/**
 * The whole of a `main.ts`: `void runService({ name: 'job', module: (config) => AppModule.forRoot(config), config: JobConfig })`.
 *
 * `node main.js <command>` runs a command instead (`run-command.ts`).
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
import { Command } from 'commander';
import type { Logger } from 'pino';
import { InvalidConfig, loadConfig } from './load-config.js';
import { CommandRegistry } from './command-registry.js';
import { createLogger, nestLogger } from './logger.js';
import { release } from './release.js';
import { exitCodes, runCommand } from './run-command.js';
import type { ServiceConfig } from './service.config.js';
import { ShutdownRegistry } from './shutdown-registry.js';
import {
  createApplication,
  type RunningService,
  type ServiceOptions,
  startService,
} from './start-service.js';

/** A command that needs no application: `migrate`. It reads the configuration only when it calls `config`. */
export type StandaloneCommand<Config> = (config: () => Config) => Command;

interface RunOptions<Config extends ServiceConfig> extends ServiceOptions<Config> {
  /** In addition to those that modules add to `CommandRegistry`. */
  readonly commands?: readonly StandaloneCommand<Config>[];
}

const hardLimitMs = 30_000;
const signalNumbers = { SIGINT: 2, SIGTERM: 15 } as const;
type StopSignal = keyof typeof signalNumbers;

export async function runService<Config extends ServiceConfig>(options: RunOptions<Config>): Promise<void> {
  const given = process.argv.slice(2);
  const added = (options.commands ?? []).map((make) => make(() => configOrExit(options.config)));
  const standalone = [versionCommand(options.name), ...added];
  if (standalone.some((command) => command.name() === given[0])) {
    const logger = createLogger(options.name, 'info');
    return runInProcess(options.name, logger, () => runCommand(options.name, standalone, given));
  }
  const config = configOrExit(options.config);
  const logger = createLogger(options.name, config.logLevel);
  if (given.length > 0) {
    return runInProcess(options.name, logger, () =>
      runWithApplication(options, standalone, given, config, logger),
    );
  }
  let running: RunningService | undefined;
  prepareProcess(logger, () => running);
  try {
    running = await startService(options, config, logger);
  } catch (error) {
    exitWith(logger, error, 'the service cannot start');
  }
  // The start left a third of the heap as garbage, and an idle service would keep it. The start script exposes `gc`.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  logger.info({ url: running.url }, 'ready');
}

/** An error goes to standard error: operators write the standard output of a command into files. */
async function runInProcess(name: string, logger: Logger, run: () => Promise<number>): Promise<never> {
  prepareProcess(logger, () => undefined);
  try {
    process.exit(await run());
  } catch (error) {
    exitWith(createLogger(name, 'info', process.stderr), error, 'the command failed');
  }
}

async function runWithApplication<Config extends ServiceConfig>(
  options: ServiceOptions<Config>,
  standalone: readonly Command[],
  given: readonly string[],
  config: Config,
  logger: Logger,
): Promise<number> {
  const app = await createApplication(options, config, logger);
  const code = await runCommand(options.name, [...standalone, ...app.get(CommandRegistry).all], given);
  await app.get(ShutdownRegistry).run('connections');
  return code;
}

/** Before the start: the first process of a container has no default action for signals. */
function prepareProcess(logger: Logger, current: () => RunningService | undefined): void {
  NestLogger.overrideLogger(nestLogger(logger));
  process.on('uncaughtException', (error) => exitWith(logger, error, 'uncaught error'));
  stopOnSignals(logger, current);
}

function versionCommand(service: string): Command {
  const { version, revision } = release;
  return new Command('version')
    .description('Prints the release')
    .action(() => void process.stdout.write(`${service} ${version} (${revision})\n`));
}

function configOrExit<Config extends ServiceConfig>(config: new () => Config): Config {
  try {
    return loadConfig(config);
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(exitCodes.failed);
  }
}

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
