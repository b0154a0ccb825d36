/**
 * JSON lines on standard output, one per event: level, time, service, message, and the trace it belongs to. Nest's own
 * `Logger` is what services use (`private readonly log = new Logger(JobService.name)`); this is where it ends up.
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

/** Of one kind of warnings and errors. While Postgres was down, a stack per failed request made 1 MB of log in 40 s. */
const floodLimits = { lines: 20, kinds: 200 };
const minuteMs = 60_000;
/** Less is not limited, and neither is what ends the process. */
const limitedLevels: readonly number[] = [levels.values.warn!, levels.values.error!];

/** The process's root logger. `destination` is for tests; standard output otherwise. */
export function createLogger(
  service: string,
  level: string,
  destination: DestinationStream = standardOutput(),
): Logger {
  const options = {
    level,
    base: { service },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: currentTrace,
    hooks: { streamWrite: redactLine, logMethod: limitFloods() },
  };
  return pino(options, destination);
}

/** Lets so many lines of one kind pass in a minute, and says at its end how many were left out. */
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
 * What Nest logs through. nestjs-pino's module is left out on purpose: it would put a middleware before every request,
 * while the few lines about requests that we want come from a hook (`http-hooks.ts`).
 */
export function nestLogger(logger: Logger): LoggerService {
  const parameters = { pinoHttp: { logger } };
  return new ServiceLogger(new PinoLogger(parameters), parameters);
}

/** Nest's account of its own start, a line for every module and route: read when one debugs, not at every start. */
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
