/** `GET /api/jobs/:id/status`, the hottest read, against one process that reads the same text by primary key. */
import { withSystem } from '../bench-system.js';
import { withCompanion } from '../companion.js';
import type { FloorQuestion } from '../floor/floor-server.js';
import { clientAddress } from '../load/client-address.js';
import type { Request } from '../load/http-connection.js';
import { atLeast, type Benchmark, perSecond } from '../measurement.js';
import { compare } from './comparison.js';
import { finishedJobs } from './finished-jobs.js';

const goalRatio = 0.9;
const connections = 96;

export const statusRead: Benchmark = {
  name: 'status',
  about: 'GET /api/jobs/:id/status against Fastify and a prepared statement in one process',
  run: (progress) =>
    withSystem({}, async (system) => {
      const { ids, bytes } = await finishedJobs(system);
      const requests = ids.map(statusRequest);
      const { floor, measured, ratio, p50, p99, floorP99, cpu } = await withCompanion(
        'floor/floor-server',
        async (server) => {
          const question: FloorQuestion = { kind: 'listen', databaseUrl: system.databaseUrl('job') };
          const port = await server.ask<number>(question);
          return compare(connections, { port, requests }, { port: system.port, requests }, progress);
        },
      );
      return {
        name: 'status',
        floor: perSecond(floor),
        measured: perSecond(measured),
        ratio,
        goal: atLeast(goalRatio, ratio),
        worst: `p99 ${p99}`,
        notes: [
          `${ids.length} completed jobs with result and findings, ${bytes} bytes each, read by as many clients over ` +
            `${connections} connections. p50 ${p50}.`,
          `Floor: one process answers the same bytes from the same Postgres, a look-up by primary key. p99 ${floorP99}.`,
          ...cpu,
        ],
      };
    }),
};

/** Each job is read by a client of its own, so that all stay within the limits that the API has by default. */
export function statusRequest(jobId: string, n: number): Request {
  return { method: 'GET', path: `/api/jobs/${jobId}/status`, clientAddress: clientAddress(n) };
}
