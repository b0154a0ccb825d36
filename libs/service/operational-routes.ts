/**
 * `/health/live`, `/health/ready` and `/metrics`. Plain Fastify routes, not controllers: they answer whatever guards,
 * pipes or interceptors a service puts before its own routes. `operational` in their route config tells hooks, such
 * as the gateway's rate limit, to let them pass; they are meant for the cluster's inside.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HealthRegistry } from './health-registry.js';
import { renderMetrics } from './metrics.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    operational?: boolean;
  }
}

export function addOperationalRoutes(server: FastifyInstance, health: HealthRegistry): void {
  const options = { config: { operational: true } };
  server.get('/health/live', options, () => ({ status: 'alive' }));
  server.get('/health/ready', options, async (_request, reply) => {
    const failing = await health.failing();
    if (failing.length === 0) return { status: 'ready' };
    return reply.status(503).send({ status: 'unavailable', failing });
  });
  server.get('/metrics', options, async (_request, reply) => {
    const { contentType, text } = await renderMetrics();
    return reply.header('content-type', contentType).send(text);
  });
}

/** Whether a request is for one of the routes above. */
export function isOperational(request: FastifyRequest): boolean {
  return request.routeOptions.config.operational === true;
}
