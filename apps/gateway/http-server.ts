/** How the gateway's Fastify is set up: what happens to every request before it meets a route. */
import { isOperational, type ServerOptions } from '@handtest/service';
import { type AuthenticatedCaller, tooSoon } from '@handtest/contracts/define';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressAnswers } from './answer/compression.js';
import { addEntityTags } from './answer/entity-tag.js';
import { jsonBodyParser } from './body/json-body.js';
import { answerOf, errorBody } from './error/error-answer.js';
import { RateLimitExceeded } from './error/refusal.js';
import { refuseUnreadable } from './error/unreadable-request.js';
import { ErrorFilter } from './error/error.filter.js';
import { GatewayConfig } from './config.js';
import { allowedHosts, isAllowedOrigin } from './mcp/allowed-host.js';
import { clientAddress } from './rate-limit/client-address.js';
import { RateLimitService } from './rate-limit/rate-limit.service.js';
import { refuseCompressed, refuseHosts, refuseMethods } from './refusals.js';
import { requestIdOf } from './request-id.js';
import { type Decision, quotaText, retryAfterSeconds } from './rate-limit/limiter.js';
import { endpointOf, type Route } from './route/route.js';
import { routes } from './route/routes.js';
import { limitTime } from './upload/request-time.js';
import { takeRecordings, uploadTimeoutMs } from './upload/recording-body.js';
import { headersFor } from './security-headers.js';
import { asksForWebSocket } from './visit/upgrade.js';
import { VisitStreams } from './visit/visit-stream.service.js';
import { serveWeb } from './web/serve-web.js';
import { builtWebRoot } from './web/web-root.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null on open routes. */
    caller: AuthenticatedCaller | null;
    /** The client's address, an IPv6 one by its /64. */
    clientAddress: string;
    /** When the whole request had arrived, its body included; on the monotonic clock. */
    receivedMs: number;
  }

  interface FastifyInstance {
    limitRate: ReturnType<typeof limitRate>;
  }
}

/** Longer than the usual 60 s of load balancers, so that it is never we who close a connection they are about to use. */
const keepAliveTimeoutMs = 75_000;
/** For the whole request, body included; answers may take longer. Recordings have a limit of their own. */
const requestTimeoutMs = 60_000;
const keepAliveProbeMs = 60_000;

/** Bodies of open routes, which cost an attacker no token: an email, a password, a name. */
const openBodyLimitBytes = 16_384;

const rawPaths = new Set(routes.filter(({ rawBody }) => rawBody).map(({ path }) => path));
/** JSON-RPC has errors of its own for a body that is no object. */
const anyJsonPaths = new Set(['/api/mcp']);
const jsonLimits = new Map(
  routes.flatMap(({ path, jsonLimits: limits }) => (limits ? [[path, limits] as const] : [])),
);

export function serverOptions({ trustedProxies, bodyLimitBytes }: GatewayConfig): ServerOptions {
  return {
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: bodyLimitBytes,
    keepAliveTimeout: keepAliveTimeoutMs,
    requestTimeout: uploadTimeoutMs,
    genReqId: requestIdOf,
    frameworkErrors: refuseUnroutable,
    clientErrorHandler: refuseUnreadable,
    // Node's own refusal of a missing Host has no body.
    http: { requireHostHeader: false, shouldUpgradeCallback: asksForWebSocket },
  };
}

/** Runs before the routes are registered. */
export async function setUpServer(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpAdapter().getInstance();
  app.useGlobalFilters(app.get(ErrorFilter));
  // Clients of `/api/run` that vanished without a word are found by the kernel's probes.
  server.server.on('connection', (socket) => socket.setKeepAlive(true, keepAliveProbeMs));
  server.decorateRequest('caller', null);
  server.decorateRequest('clientAddress', '');
  server.decorateRequest('receivedMs', 0);
  server.decorate('limitRate', limitRate(app.get(RateLimitService), allowedHosts(app.get(GatewayConfig))));
  const webRoot = app.get(GatewayConfig).webRoot ?? builtWebRoot(import.meta.dirname);
  if (webRoot !== undefined) await serveWeb(app, webRoot);
  server.addHook('onRequest', server.limitRate);
  server.addHook('onRequest', refuseHosts);
  server.addHook('onRequest', refuseMethods(server));
  server.addHook('onRequest', refuseCompressed);
  server.addHook('onRequest', limitTime(requestTimeoutMs));
  server.addHook('preValidation', (request, _reply, done) => {
    request.receivedMs = performance.now();
    done();
  });
  limitBodies(server);
  // Nothing but JSON is understood (and videos where they belong): no forms, no plain text.
  server.removeAllContentTypeParsers();
  app.useBodyParser(
    'application/json',
    {},
    jsonBodyParser(server, { rawPaths, anyJsonPaths, limits: jsonLimits }),
  );
  app.useBodyParser('application/x-www-form-urlencoded', {}, jsonBodyParser(server));
  server.removeContentTypeParser('application/x-www-form-urlencoded');
  takeRecordings(server);
  app.get(VisitStreams).serve(server);
  addEntityTags(server);
  await compressAnswers(app);
}

function limitRate(limits: RateLimitService, agentHosts: string[]) {
  const isAgentOrigin = (origin: string) => isAllowedOrigin(origin, agentHosts);
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    if (isOperational(request)) return done();
    const { id, url, routeOptions, headers } = request;
    const answered = headersFor(routeOptions.url ?? url, headers.origin, isAgentOrigin);
    reply.header('x-request-id', id).headers(answered);
    request.clientAddress = clientAddress(request.ip, request.socket.remoteAddress);
    const settle = (decision: Decision): void => {
      reply.header('ratelimit-policy', limits.policy).header('ratelimit', quotaText(decision));
      if (decision.waitMs === 0) done();
      else refuse(reply, decision.waitMs);
    };
    const decision = limits.take(request.clientAddress, routeOf(request));
    if (decision instanceof Promise) decision.then(settle, done);
    else settle(decision);
  };
}

/** Every unknown path is one route, or trying paths would cost nothing. A browser asks before it sends (CORS). */
function routeOf({ method, routeOptions }: FastifyRequest): string {
  if (method === 'OPTIONS') return method;
  return routeOptions.url === undefined
    ? 'unmatched'
    : `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`;
}

function refuse(reply: FastifyReply, waitMs: number): void {
  const seconds = retryAfterSeconds(waitMs);
  const error = tooSoon(RateLimitExceeded, 'Rate limit exceeded', waitMs);
  reply.status(429).header('retry-after', seconds).send(errorBody(error));
}

/** A path that no router can read meets no hook, so that it is counted here. */
function refuseUnroutable(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const answer = answerOf(error);
  request.server.limitRate(request, reply, () => void reply.status(answer.status).send(errorBody(answer)));
}

function limitBodies(server: FastifyInstance): void {
  const limited = new Map(routes.map((row) => [endpointOf(row), bodyLimitOf(row)]));
  server.addHook('onRoute', (options) => {
    const limit = limited.get(`${String(options.method)} ${options.url}`);
    if (limit !== undefined) options.bodyLimit = limit;
  });
}

/** Undefined where the limit of every body holds. What third parties sign comes with their own size. */
function bodyLimitOf({ access, rawBody, bodyLimitBytes }: Route): number | undefined {
  return bodyLimitBytes ?? (access === 'open' && !rawBody ? openBodyLimitBytes : undefined);
}
