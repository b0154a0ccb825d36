/** `GET /api/jobs/:id/status`, the most frequent read. The floor is a process that reads the same text by primary key. */
import { BenchSystem } from '../bench-system.js';
import { Companion } from '../companion.js';
import type { FloorQuestion } from '../floor/floor-server.js';
import { clientAddress, type Request } from '../load/http-connection.js';
import type { Benchmark } from '../measurement.js';
import { compare, connections } from './comparison.js';
import { finishedJobs } from './finished-jobs.js';

const goalRatio = 1;

export const statusRead: Benchmark = {
  name: 'status',
  about: 'GET /api/jobs/:id/status against Fastify and a prepared statement in one process',
  run: async (progress) => {
    await using system = await BenchSystem.start();
    await using server = new Companion<FloorQuestion>('floor/floor-server');
    const { ids, bytes } = await finishedJobs(system);
    const requests = ids.map(statusRequest);
    const port = await server.ask<number>({ kind: 'listen', databaseUrl: system.databaseUrl('job') });
    const { row, p50, floorP99, cpu } = await compare(
      { system, name: 'status', goalRatio },
      { port, requests },
      { port: system.port, requests },
      progress,
    );
    return {
      ...row,
      notes: [
        `${ids.length} completed jobs with result and findings, ${bytes} bytes each, read by as many clients over ` +
          `${connections} connections. p50 ${p50}.`,
        `Floor: one process reads the same bytes from the same Postgres by primary key. p99 ${floorP99}.`,
        cpu,
      ],
    };
  },
};

/** Each job has its own client, so that all clients stay within the default limits of the API. */
export function statusRequest(jobId: string, n: number): Request {
  return { method: 'GET', path: `/api/jobs/${jobId}/status`, clientAddress: clientAddress(n) };
}
