/**
 * `/health/live`, `/health/ready` and `/metrics`, for use inside the cluster. `/health/live` names the release. Plain Fastify routes: guards, pipes and
 * interceptors do not apply. Hooks such as the gateway's rate limit skip routes with `operational` in their config.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { register } from 'prom-client';
import type { HealthRegistry } from './health-registry.js';
import { release } from './release.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    operational?: boolean;
  }
}

export function addOperationalRoutes(server: FastifyInstance, health: HealthRegistry): void {
  const options = { config: { operational: true } };
  server.get('/health/live', options, () => ({ status: 'alive', ...release }));
  server.get('/health/ready', options, async (_request, reply) => {
    const failing = await health.failing();
    if (failing.length === 0) return { status: 'ready' };
    return reply.status(503).send({ status: 'unavailable', failing });
  });
  server.get('/metrics', options, async (_request, reply) => {
    return reply.header('content-type', register.contentType).send(await register.metrics());
  });
}

export function isOperational(request: FastifyRequest): boolean {
  return request.routeOptions.config.operational === true;
}
