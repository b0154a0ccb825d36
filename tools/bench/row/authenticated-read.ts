/** `GET /api/jobs/:id` with an API key, against the open read of the same records: what authentication costs. */
import { withSystem } from '../bench-system.js';
import type { Request } from '../load/http-connection.js';
import { atLeast, type Benchmark, perSecond } from '../measurement.js';
import { compare } from './comparison.js';
import { finishedJobs } from './finished-jobs.js';
import { statusRequest } from './status-read.js';

/** At most 15 % dearer than the open read: 1 / 1.15. */
const goalRatio = 0.87;
const connections = 96;

export const authenticatedRead: Benchmark = {
  name: 'authenticated-read',
  about: 'GET /api/jobs/:id with an API key against GET /api/jobs/:id/status',
  run: (progress) =>
    withSystem({}, async (system) => {
      const { ids, workspace } = await finishedJobs(system);
      const open = ids.map(statusRequest);
      const withKey = ids.map((jobId, n): Request => {
        return { ...statusRequest(jobId, n), path: `/api/jobs/${jobId}`, token: workspace.apiKey };
      });
      const { floor, measured, ratio, p50, p99, floorP99, cpu } = await compare(
        connections,
        { port: system.port, requests: open },
        { port: system.port, requests: withKey },
        progress,
      );
      return {
        name: 'authenticated-read',
        floor: perSecond(floor),
        measured: perSecond(measured),
        ratio,
        goal: atLeast(goalRatio, ratio),
        worst: `p99 ${p99}`,
        notes: [
          `Floor: the status of the same jobs, which is open to all. p99 ${floorP99}. Measured: p50 ${p50}.`,
          ...cpu,
        ],
      };
    }),
};
