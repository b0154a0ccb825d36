/**
 * `POST /api/jobs` over 50 organizations, each job with its hold in billing, against one process that inserts the same
 * row. Afterwards every job that was promised must be in the queue, and the ledger must hold exactly what they may cost.
 */
import { worstCaseMicros } from '@handtest/contracts/billing';
import type { Workspace } from '@handtest/deployment';
import { sampleJob } from '../../demonstration/sample-job.js';
import { type BenchSystem, rowsOf, withSystem } from '../bench-system.js';
import { withCompanion } from '../companion.js';
import type { FloorQuestion } from '../floor/floor-server.js';
import { createFloorTables } from '../floor/floor-tables.js';
import { clientAddress } from '../load/client-address.js';
import type { Request } from '../load/http-connection.js';
import { atLeast, type Benchmark, perSecond } from '../measurement.js';
import { compare } from './comparison.js';

const goalRatio = 0.2;
const connections = 96;
const organizations = 50;
/** Each request comes from a client of its own, so many times around. */
const clients = 5_000;
const job = { ...sampleJob, targetDurationMinutes: 1, maxExtensionMinutes: 0, metadata: { build: 4711 } };
const worstCase = worstCaseMicros(job.targetDurationMinutes, job.maxExtensionMinutes);

export const jobCreation: Benchmark = {
  name: 'creation',
  about: `POST /api/jobs, hold included, over ${organizations} organizations against Fastify and one INSERT`,
  run: (progress) =>
    withSystem({}, async (system) => {
      const workspaces = await system.workspaces(organizations);
      const databaseUrl = system.databaseUrl('job');
      await rowsOf(databaseUrl, createFloorTables);
      const requests = Array.from({ length: clients }, (_, n) =>
        creation(workspaces[n % organizations]!, clientAddress(n)),
      );
      const { floor, measured, ratio, p50, p99, floorP99, cpu, answers } = await withCompanion(
        'floor/floor-server',
        async (server) => {
          const { organizationId } = workspaces[0]!;
          const question: FloorQuestion = { kind: 'listen', databaseUrl, organizationId };
          const port = await server.ask<number>(question);
          return compare(connections, { port, requests }, { port: system.port, requests }, progress);
        },
      );
      const held = await checkJobsAndLedger(system, answers);
      return {
        name: 'creation',
        floor: perSecond(floor),
        measured: perSecond(measured),
        ratio,
        goal: atLeast(goalRatio, ratio),
        worst: `p99 ${p99}`,
        notes: [
          `${connections} connections, ${clients} clients. p50 ${p50}. Checked afterwards: ${answers} jobs promised, all ` +
            `queued; ${held} micro-dollars held, ${worstCase} for each; all postings sum to zero.`,
          `Floor: one process inserts the same row, into a table with the same columns, checks and indexes, by one ` +
            `prepared statement. p99 ${floorP99}.`,
          ...cpu,
        ],
      };
    }),
};

function creation({ projectId, apiKey }: Workspace, address: string): Request {
  return {
    method: 'POST',
    path: '/api/jobs',
    token: apiKey,
    clientAddress: address,
    body: { projectId, ...job },
  };
}

/** Answers what is held in all. Throws when a job or a micro-dollar is not where it belongs. */
async function checkJobsAndLedger(system: BenchSystem, promised: number): Promise<bigint> {
  const jobs = await rowsOf<{ organizationId: string; status: string; count: string }>(
    system.databaseUrl('job'),
    'SELECT organization_id AS "organizationId", status, count(*) FROM job GROUP BY 1, 2',
  );
  const queued = new Map(jobs.map(({ organizationId, count }) => [organizationId, BigInt(count)]));
  const total = [...queued.values()].reduce((sum, count) => sum + count, 0n);
  const elsewhere = jobs.find(({ status }) => status !== 'queued');
  if (elsewhere) throw new Error(`${elsewhere.count} jobs are ${elsewhere.status}, not queued`);
  if (total !== BigInt(promised)) throw new Error(`${promised} jobs were promised, ${total} are queued`);
  const accounts = await rowsOf<{ organizationId: string; held: string; open: string; issued: string }>(
    system.databaseUrl('billing'),
    `SELECT organization_id AS "organizationId", held_micros AS held, available_micros + held_micros AS issued,
       (SELECT coalesce(sum(amount_micros), 0) FROM hold
        WHERE hold.organization_id = account.organization_id AND status = 'open') AS open
     FROM account`,
  );
  for (const { organizationId, held, open, issued } of accounts) {
    const expected = (queued.get(organizationId) ?? 0n) * worstCase;
    const isRight =
      BigInt(held) === expected && BigInt(open) === expected && BigInt(issued) % 1_000_000n === 0n;
    if (!isRight) throw new Error(`${organizationId} holds ${held} (${open} in holds), not ${expected}`);
  }
  const [ledger] = await rowsOf<{ sum: string }>(
    system.databaseUrl('billing'),
    'SELECT sum(amount_micros) FROM posting',
  );
  if (BigInt(ledger!.sum) !== 0n) throw new Error(`The postings sum to ${ledger!.sum}, not to zero`);
  return total * worstCase;
}
