/**
 * JSON lines on standard output: level, time, service, release, message, trace. Services use Nest's `Logger` (`private readonly
 * log = new Logger(JobService.name)`), which writes here.
 */
import type { LoggerService } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import { Logger as NestPinoLogger, PinoLogger } from 'nestjs-pino';
import {
  type DestinationStream,
  levels,
  type Logger,
  type LoggerOptions,
  pino,
  stdTimeFunctions,
} from 'pino';
import { kindOf, LogFlood } from './log-flood.js';
import { standardOutput } from './log-output.js';
import { linesLost } from './metrics.js';
import { redactLine } from './redaction.js';
import { release } from './release.js';

/**
 * For one kind of warnings and errors. While Postgres was down, a stack per failed request made 1 MB of log in 40 s.
 */
const floodLimits = { lines: 20, kinds: 200 };
const minuteMs = 60_000;
/** Lower levels are not limited, nor is `fatal`. */
const limitedLevels: readonly number[] = [levels.values.warn!, levels.values.error!];

/** The process's root logger. `destination` is for tests. */
export function createLogger(
  service: string,
  level: string,
  destination: DestinationStream = standardOutput(),
): Logger {
  const options = {
    level,
    base: { service, ...release },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: currentTrace,
    hooks: { streamWrite: redactLine, logMethod: limitFloods() },
  };
  return pino(options, destination);
}

/** Passes a number of lines of one kind per minute, and at its end reports the number of the others. */
function limitFloods(): NonNullable<LoggerOptions['hooks']>['logMethod'] {
  const flood = new LogFlood(floodLimits);
  let minute: NodeJS.Timeout | undefined;
  let reporting = false;
  const report = (logger: Logger) => {
    minute = undefined;
    reporting = true;
    for (const leftOut of flood.endMinute()) logger.warn(leftOut, 'similar log lines were left out');
    reporting = false;
  };
  return function (args, method, level) {
    if (!reporting && limitedLevels.includes(level)) {
      minute ??= setTimeout(report, minuteMs, this).unref();
      if (!flood.admits(kindOf(args))) return linesLost.inc({ reason: 'repeated' });
    }
    method.apply(this, args);
  };
}

/**
 * The logger for Nest. nestjs-pino's module is not used: it adds a middleware to every request, while a hook writes our
 * few lines about requests (`http-hooks.ts`).
 */
export function nestLogger(logger: Logger): LoggerService {
  const parameters = { pinoHttp: { logger } };
  return new ServiceLogger(new PinoLogger(parameters), parameters);
}

/** Nest's lines about its start, one for every module and route; logged at `debug`. */
const startContexts: readonly unknown[] = [
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'NestMicroservice',
];

class ServiceLogger extends NestPinoLogger {
  override log(message: unknown, ...rest: unknown[]): void {
    if (startContexts.includes(rest.at(-1))) this.debug(message, ...rest);
    else super.log(message, ...rest);
  }
}

function currentTrace(): object {
  const context = trace.getActiveSpan()?.spanContext();
  return context ? { traceId: context.traceId, spanId: context.spanId } : {};
}
