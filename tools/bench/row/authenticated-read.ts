/** `GET /api/jobs/:id` with an API key, and the public read of the same records: the cost of authentication. */
import { BenchSystem } from '../bench-system.js';
import type { Benchmark } from '../measurement.js';
import { compare } from './comparison.js';
import { finishedJobs } from './finished-jobs.js';
import { statusRequest } from './status-read.js';

/** At most 8 % more expensive than the public read: 1 / 1.08. */
const goalRatio = 0.925;

export const authenticatedRead: Benchmark = {
  name: 'authenticated-read',
  about: 'GET /api/jobs/:id with an API key against GET /api/jobs/:id/status',
  run: async (progress) => {
    await using system = await BenchSystem.start();
    const { ids, apiKey } = await finishedJobs(system);
    const { port } = system;
    const { row, p50, floorP99, cpu } = await compare(
      { system, name: 'authenticated-read', goalRatio },
      { port, requests: ids.map(statusRequest) },
      {
        port,
        requests: ids.map((id, n) => ({ ...statusRequest(id, n), path: `/api/jobs/${id}`, token: apiKey })),
      },
      progress,
    );
    return {
      ...row,
      notes: [`Floor: the public status of the same jobs. p99 ${floorP99}. Measured: p50 ${p50}.`, cpu],
    };
  },
};
