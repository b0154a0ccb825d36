/**
 * The gateway's memory per waiting caller of `POST /api/run`: 10,000 wait at the same time, each with a job and a connection.
 * The floor is a bare Fastify that leaves the same requests unanswered. Then all jobs are cancelled, and each caller must
 * get its own job.
 */
import { eventually, type Workspace } from '@handtest/deployment';
import { median, memoryOptions, settledMemory } from '@handtest/testing';
import { alternate, mediansOf, type Rounds } from '../alternation.js';
import { sampleJob } from '../../demonstration/sample-job.js';
import { BenchSystem, rowsOf } from '../bench-system.js';
import { Companion } from '../companion.js';
import type { FloorQuestion } from '../floor/floor-server.js';
import { clientAddress, type Request } from '../load/http-connection.js';
import type { LoadPlan } from '../load/load-generator.js';
import type { CallersAnswer, CallersQuestion } from '../load/waiting-callers.js';
import { atMost, type Benchmark, kilobytes, type Progress, type Row } from '../measurement.js';

const waiters = 10_000;
/** Before the measurement, so that code and pools that are made once do not count. */
const warmUpWaiters = 1_000;
const goalKilobytes = 20;

/** Of one waiter, in bytes. */
interface Cost {
  readonly resident: number;
  readonly heap: number;
  /** From the first cancellation to the last answer. */
  readonly answeredMs: number;
}

/** A server with waiting callers. */
interface Waited {
  readonly pid: number;
  readonly port: number;
  readonly requests: readonly Request[];
  countWaiting(): Promise<number>;
  /** Causes an answer to each waiting caller. Returns the ids in the answers. */
  release(): Promise<readonly string[]>;
}

export const runWaiters: Benchmark = {
  name: 'waiters',
  about: `memory of the gateway for each of ${waiters} callers of POST /api/run, against a bare Fastify`,
  run: async (progress) => {
    await using system = await BenchSystem.start(undefined, {
      NODE_OPTIONS: memoryOptions.join(' '),
      WAITERS_PER_REPLICA: String(2 * waiters),
      WAITERS_PER_CALLER: String(2 * waiters),
    });
    const [workspace] = await system.organizations(1);
    const rounds = await alternate({
      floor: () => floorCost(progress),
      measured: async (round) => {
        // A new process each time: a heap that was larger before hides the growth.
        if (round > 0) await system.deployment.suspend('gateway');
        if (round > 0) await system.deployment.resume('gateway');
        return costOf(gateway(system, workspace!), 'gateway', progress);
      },
    });
    return rowOf(rounds);
  },
};

function rowOf(rounds: Rounds<Cost>): Omit<Row, 'name'> {
  const resident = mediansOf(rounds, (cost) => cost.resident);
  const heap = mediansOf(rounds, (cost) => cost.heap);
  const seconds = (costs: readonly Cost[]) =>
    (median(costs.map(({ answeredMs }) => answeredMs)) / 1_000).toFixed(1);
  return {
    floor: kilobytes(resident.floor),
    measured: kilobytes(resident.measured),
    ratio: resident.floor / resident.measured,
    goal: atMost(goalKilobytes, Math.max(resident.measured, heap.measured) / 1_024, 'KB'),
    worst: kilobytes(Math.max(...rounds.measured.map((cost) => cost.resident))),
    notes: [
      `Resident memory after garbage collection, for each of ${waiters}; on the heap ${kilobytes(heap.measured)}. ` +
        'Checked: all callers were answered, each with its own cancelled job.',
      `All were answered ${seconds(rounds.measured)} s after the first job was cancelled, at the rate of cancellations ` +
        `over HTTP; by the floor after ${seconds(rounds.floor)} s.`,
      `Floor: a bare Fastify that leaves the same requests unanswered; on the heap ${kilobytes(heap.floor)}.`,
    ],
  };
}

async function floorCost(progress: Progress): Promise<Cost> {
  await using server = new Companion<FloorQuestion>('floor/floor-server', memoryOptions);
  const waited: Waited = {
    pid: server.pid,
    port: await server.ask<number>({ kind: 'listen' }),
    requests: runRequests({ projectId: 'none', apiKey: 'none' }),
    countWaiting: () => server.ask<number>({ kind: 'waiting' }),
    release: async () => {
      await server.ask({ kind: 'release' });
      return [];
    },
  };
  return await costOf(waited, 'floor', progress);
}

function gateway(system: BenchSystem, workspace: Workspace): Waited {
  return {
    pid: system.gatewayPid,
    port: system.port,
    requests: runRequests(workspace),
    countWaiting: async () => {
      const text = await (await fetch(`${system.deployment.baseUrl}/metrics`)).text();
      return Number(/^handtest_run_waiters(?:\{.*\})? (\d+)$/m.exec(text)?.[1] ?? 0);
    },
    release: () => cancelAll(system, workspace),
  };
}

async function costOf(waited: Waited, name: string, progress: Progress): Promise<Cost> {
  await using callers = new Companion<CallersQuestion>('load/waiting-callers');
  await waitAndAnswer(waited, callers, warmUpWaiters);
  const before = await settledMemory(waited.pid);
  const { memory, answeredMs } = await waitAndAnswer(waited, callers, waiters);
  const resident = (memory.rss - before.rss) / waiters;
  const heap = (memory.heapUsed - before.heapUsed) / waiters;
  progress(
    `${name}: ${kilobytes(resident)} resident, ${kilobytes(heap)} on the heap, all answered after ` +
      `${(answeredMs / 1_000).toFixed(1)} s`,
  );
  return { resident, heap, answeredMs };
}

/** Returns the memory while all wait, and the time until all are answered. */
async function waitAndAnswer(
  { pid, port, requests, countWaiting, release }: Waited,
  callers: Companion<CallersQuestion>,
  count: number,
): Promise<{ memory: NodeJS.MemoryUsage; answeredMs: number }> {
  await callers.ask({ kind: 'call', port, requests: requests.slice(0, count) });
  await untilCount(count, countWaiting).catch(async (cause: Error) => {
    const [early] = await callers.ask<CallersAnswer[]>({ kind: 'answers' });
    const text = early
      ? `A caller has an early answer, ${early.status}: ${early.body}`
      : 'Not all callers wait';
    throw new Error(text, { cause });
  });
  const memory = await settledMemory(pid);
  const startedMs = performance.now();
  const released = await release();
  let answers: CallersAnswer[] = [];
  await untilCount(count, async () => (answers = await callers.ask({ kind: 'answers' })).length);
  const answeredMs = performance.now() - startedMs;
  checkAnswers(answers, released);
  await callers.ask({ kind: 'hang up' });
  return { memory, answeredMs };
}

/** Every caller has its own cancelled job. The answers of the floor have no ids. */
function checkAnswers(answers: readonly CallersAnswer[], jobIds: readonly string[]): void {
  const bad = answers.find(({ status }) => status !== 200);
  if (bad) throw new Error(`A caller was answered with ${bad.status}: ${bad.body}`);
  if (jobIds.length === 0) return;
  const records = answers.map(({ body }) => JSON.parse(body) as { id: string; status: string });
  const own = new Set(records.filter(({ status }) => status === 'cancelled').map(({ id }) => id));
  const missing = jobIds.filter((id) => !own.has(id));
  if (own.size !== answers.length || missing.length > 0) {
    throw new Error(
      `${answers.length} callers got ${own.size} cancelled jobs; ${missing.length} are missing`,
    );
  }
}

function runRequests({ projectId, apiKey }: Pick<Workspace, 'projectId' | 'apiKey'>): Request[] {
  const body = { projectId, ...sampleJob, targetDurationMinutes: 1 };
  return Array.from({ length: waiters }, (_, n) => {
    return { method: 'POST', path: '/api/run', token: apiKey, clientAddress: clientAddress(n), body };
  });
}

async function untilCount(count: number, current: () => Promise<number>): Promise<void> {
  await eventually(
    async () => {
      const found = await current();
      if (found !== count) throw new Error(`There are ${found}, not ${count}`);
    },
    { timeoutMs: 120_000, intervalMs: 200 },
  );
}

async function cancelAll(system: BenchSystem, { apiKey }: Workspace): Promise<string[]> {
  const sql = `SELECT id FROM job WHERE status = 'queued'`;
  const rows = await rowsOf<{ id: string }>(system.databaseUrl('job'), sql);
  const requests = rows.map(({ id }, n): Request => {
    const path = `/api/jobs/${id}/cancel`;
    return { method: 'POST', path, token: apiKey, clientAddress: clientAddress(n), body: {} };
  });
  await using load = new Companion<LoadPlan>('load/load-generator');
  await load.ask({ port: system.port, connections: 32, requests });
  return rows.map(({ id }) => id);
}
