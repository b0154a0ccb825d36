/**
 * Hooks for every HTTP request of every service: duration, log lines of server errors, and a span when tracing is on.
 */
import {
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  context,
  propagation,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { httpRequestSeconds } from './metrics.js';
import { isOperational } from './operational-routes.js';

const contexts = new WeakMap<FastifyRequest, Context>();

export function addHttpHooks(server: FastifyInstance, logger: Logger): void {
  server.addHook('onResponse', (request, reply, done) => {
    if (!isOperational(request)) recordRequest(request, reply, logger);
    done();
  });
}

/** Two hooks, because reading a body leaves the context that the first one entered. */
export function addTracingHooks(server: FastifyInstance): void {
  const tracer = trace.getTracer('handtest/http');
  server.addHook('onRequest', (request, _reply, done) => {
    if (isOperational(request)) return done();
    const parent = propagation.extract(ROOT_CONTEXT, request.headers);
    const span = tracer.startSpan(
      `${request.method} ${routeOf(request)}`,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, 'http.route': routeOf(request) },
      },
      parent,
    );
    const entered = trace.setSpan(parent, span);
    contexts.set(request, entered);
    context.with(entered, done);
  });
  server.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? context.active(), done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/**
 * One line per request at `debug`, or at `warn` for server errors. Without the query, which may contain a signature.
 */
function recordRequest(request: FastifyRequest, reply: FastifyReply, logger: Logger): void {
  const route = routeOf(request);
  httpRequestSeconds.observe(
    { method: request.method, route, status: reply.statusCode },
    reply.elapsedTime / 1000,
  );
  const level = reply.statusCode >= 500 ? 'warn' : 'debug';
  if (!logger.isLevelEnabled(level)) return;
  const durationMs = Math.round(reply.elapsedTime);
  logger[level]({ method: request.method, route, status: reply.statusCode, durationMs }, 'request answered');
}

/** The pattern instead of the path: a limited number of values, without ids. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unmatched';
}
