/**
 * The floor of the HTTP benchmarks: one process with Fastify and a prepared statement, without services, limits and checks.
 *
 * GET /api/jobs/:jobId/status returns the stored text. POST /api/jobs inserts a row. POST /api/run waits for `release`.
 */
import type { AddressInfo } from 'node:net';
import { newId } from '@handtest/contracts/define';
import type { CreateJobRequest } from '@handtest/contracts/job';
import { fastify, type FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import { answerQuestions } from '../companion.js';
import { insertRow, selectText } from './floor-tables.js';

/** `waiting` returns the number of waiting requests, `release` answers them. */
export type FloorQuestion =
  | { kind: 'listen'; databaseUrl?: string; organizationId?: string }
  | { kind: 'waiting' }
  | { kind: 'release' };

const poolSize = 10;
/** As in the services: the default of 511 drops some of thousands of simultaneous connections. */
const connectionBacklog = 4_096;
const waiting: ((answer: object) => void)[] = [];

async function listen(databaseUrl?: string, organizationId?: string): Promise<number> {
  const server = fastify();
  if (databaseUrl)
    addDatabaseRoutes(server, new Pool({ connectionString: databaseUrl, max: poolSize }), organizationId);
  server.post('/api/run', () => new Promise<object>((resolve) => waiting.push(resolve)));
  await server.listen({ host: '127.0.0.1', port: 0, backlog: connectionBacklog });
  return (server.server.address() as AddressInfo).port;
}

function addDatabaseRoutes(server: FastifyInstance, pool: Pool, organizationId?: string): void {
  server.get<{ Params: { jobId: string } }>('/api/jobs/:jobId/status', async ({ params }, reply) => {
    const { rows } = await pool.query<{ body: string }>({ ...selectText, values: [params.jobId] });
    if (!rows[0]) return reply.status(404).send();
    return reply.header('content-type', 'application/json; charset=utf-8').send(rows[0].body);
  });
  server.post<{ Body: CreateJobRequest }>('/api/jobs', async ({ body }) => {
    const jobId = newId('job');
    await pool.query({ ...insertRow, values: valuesOf(jobId, organizationId!, body) });
    return { jobId, message: 'Job created and released to testers' };
  });
}

const createdBy = JSON.stringify({ kind: 'key', id: newId('key') });

function valuesOf(id: string, organizationId: string, job: CreateJobRequest): unknown[] {
  const { projectId, url, description, outputSchema, metadata } = job;
  const { deviceClass = 'desktop', targetDurationMinutes, maxExtensionMinutes, maxExtensionCount = 3 } = job;
  return [
    id,
    organizationId,
    projectId,
    url,
    description,
    JSON.stringify(outputSchema),
    JSON.stringify(metadata),
    deviceClass,
    targetDurationMinutes,
    maxExtensionMinutes,
    maxExtensionCount,
    createdBy,
  ];
}

answerQuestions<FloorQuestion>((question) => {
  if (question.kind === 'listen') return listen(question.databaseUrl, question.organizationId);
  if (question.kind === 'waiting') return waiting.length;
  for (const resolve of waiting.splice(0)) resolve({ status: 'cancelled' });
  return undefined;
});
