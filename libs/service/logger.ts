/**
 * JSON lines on standard output, one per event: level, time, service, message, and the trace it belongs to. Nest's own
 * `Logger` is what services use (`private readonly log = new Logger(JobService.name)`); this is where it ends up.
 */
import type { LoggerService } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import { Logger as NestPinoLogger, PinoLogger } from 'nestjs-pino';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { standardOutput } from './log-output.js';
import { redactLine } from './redaction.js';

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
    hooks: { streamWrite: redactLine },
  };
  return pino(options, destination);
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
