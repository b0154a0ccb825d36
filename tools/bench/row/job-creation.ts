/**
 * `POST /api/jobs` in 50 organizations, with the holds in billing. The floor is a process that inserts the same row. The
 * check: every acknowledged job is queued, and the ledger holds exactly their maximum cost.
 */
import { worstCaseMicros } from '@handtest/contracts/billing';
import { sampleJob } from '../../demonstration/sample-job.js';
import { BenchSystem, rowsOf } from '../bench-system.js';
import { Companion } from '../companion.js';
import type { FloorQuestion } from '../floor/floor-server.js';
import { createFloorTables } from '../floor/floor-tables.js';
import { clientAddress, type Request } from '../load/http-connection.js';
import type { Benchmark } from '../measurement.js';
import { compare, connections } from './comparison.js';

const goalRatio = 0.8;
const organizations = 50;
/** Each request has its own client address. */
const clients = 5_000;
const durations = { targetDurationMinutes: 1, maxExtensionMinutes: 0, maxExtensionCount: 0 };
const job = { ...sampleJob, ...durations, metadata: { build: 4711 } };
const worstCase = worstCaseMicros(durations);

export const jobCreation: Benchmark = {
  name: 'creation',
  about: `POST /api/jobs, hold included, over ${organizations} organizations against Fastify and one INSERT`,
  run: async (progress) => {
    await using system = await BenchSystem.start();
    await using server = new Companion<FloorQuestion>('floor/floor-server');
    const workspaces = await system.organizations(organizations);
    const databaseUrl = system.databaseUrl('job');
    await rowsOf(databaseUrl, createFloorTables);
    const requests = Array.from({ length: clients }, (_, n): Request => {
      const { projectId, apiKey } = workspaces[n % organizations]!;
      const body = { projectId, ...job };
      return { method: 'POST', path: '/api/jobs', token: apiKey, clientAddress: clientAddress(n), body };
    });
    const { organizationId } = workspaces[0]!;
    const port = await server.ask<number>({ kind: 'listen', databaseUrl, organizationId });
    const { row, p50, floorP99, cpu, answers } = await compare(
      { system, name: 'creation', goalRatio },
      { port, requests },
      { port: system.port, requests },
      progress,
    );
    const held = await checkLedger(system, await checkJobs(system, answers));
    return {
      ...row,
      notes: [
        `${connections} connections, ${clients} clients. p50 ${p50}. Checked: ${answers} acknowledged jobs, all ` +
          `queued; ${held} micro-dollars held, ${worstCase} for each; all postings sum to zero.`,
        `Floor: one process inserts the same row, into a table with the same columns, checks and indexes, by one ` +
          `prepared statement. p99 ${floorP99}.`,
        cpu,
      ],
    };
  },
};

/** Returns the number of jobs by organization. */
async function checkJobs(system: BenchSystem, acknowledged: number): Promise<Map<string, bigint>> {
  const jobs = await rowsOf<{ organizationId: string; status: string; count: string }>(
    system.databaseUrl('job'),
    'SELECT organization_id AS "organizationId", status, count(*) FROM job GROUP BY 1, 2',
  );
  const other = jobs.find(({ status }) => status !== 'queued');
  if (other) throw new Error(`${other.count} jobs are ${other.status}, not queued`);
  const total = jobs.reduce((sum, { count }) => sum + Number(count), 0);
  if (total !== acknowledged) throw new Error(`${acknowledged} jobs are acknowledged, ${total} are queued`);
  return new Map(jobs.map(({ organizationId, count }) => [organizationId, BigInt(count)]));
}

/** Returns the held credit. */
async function checkLedger(system: BenchSystem, jobs: ReadonlyMap<string, bigint>): Promise<bigint> {
  const databaseUrl = system.databaseUrl('billing');
  const accounts = await rowsOf<{ organizationId: string; held: string; open: string; issued: string }>(
    databaseUrl,
    `SELECT organization_id AS "organizationId", held_micros AS held, available_micros + held_micros AS issued,
       (SELECT coalesce(sum(amount_micros), 0) FROM hold
        WHERE hold.organization_id = account.organization_id AND status = 'open') AS open
     FROM account`,
  );
  let total = 0n;
  for (const { organizationId, held, open, issued } of accounts) {
    const expected = (jobs.get(organizationId) ?? 0n) * worstCase;
    const isRight =
      BigInt(held) === expected && BigInt(open) === expected && BigInt(issued) % 1_000_000n === 0n;
    if (!isRight) throw new Error(`${organizationId} holds ${held} (${open} in holds), not ${expected}`);
    total += expected;
  }
  const [ledger] = await rowsOf<{ sum: string }>(databaseUrl, 'SELECT sum(amount_micros) FROM posting');
  if (BigInt(ledger!.sum) !== 0n) throw new Error(`The postings sum to ${ledger!.sum}, not to zero`);
  return total;
}
