/**
 * What a caller of `POST /api/run` costs the gateway while it waits: 10,000 wait at the same time, each with a job and a
 * connection of its own. Against as many requests that a bare Fastify leaves unanswered. Then all jobs are cancelled,
 * and each caller must be answered with its own.
 */
import { eventually, freePort, type Workspace } from '@handtest/deployment';
import { median } from '@handtest/testing';
import { sampleJob } from '../../demonstration/sample-job.js';
import { byTurns } from '../alternation.js';
import { type BenchSystem, rowsOf, withSystem } from '../bench-system.js';
import { Companion, withCompanion } from '../companion.js';
import type { FloorQuestion } from '../floor/floor-server.js';
import { clientAddress } from '../load/client-address.js';
import type { Request } from '../load/http-connection.js';
import { LoadGenerator } from '../load/load.js';
import type { CallersAnswer, CallersQuestion } from '../load/waiting-callers.js';
import { atMost, type Benchmark, kilobytes, type Progress, type Row } from '../measurement.js';
import { settledMemory } from '../settled-memory.js';

const waiters = 10_000;
/** Before the first measurement, so that what is compiled and pooled once is not counted for each. */
const warmUpWaiters = 1_000;
const goalKilobytes = 20;

/** Bytes of one waiter. */
interface Cost {
  readonly resident: number;
  readonly heap: number;
  /** From the moment when the first may be answered until the last is. */
  readonly answeredMs: number;
}

/** A server whose memory is read, and what concerns the callers that wait at it. */
interface Waited {
  readonly pid: number;
  readonly inspectorPort: number;
  readonly port: number;
  readonly requests: readonly Request[];
  readonly callsPerSecond: number;
  /** Resolves when so many wait. */
  untilWaiting(count: number): Promise<void>;
  /** Lets all of them be answered. */
  release(): Promise<void>;
  /** Throws when an answer is not the one it should be. */
  check(answers: readonly CallersAnswer[]): void;
}

export const runWaiters: Benchmark = {
  name: 'waiters',
  about: `memory of the gateway for each of ${waiters} callers of POST /api/run, against a bare Fastify`,
  run: async (progress) => {
    const inspectorPort = await freePort();
    const environment = { gateway: { NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspectorPort}` } };
    return withSystem({ environment }, async (system) => {
      const [workspace] = await system.workspaces(1);
      const turns = await byTurns<Cost>({
        floor: () => floorCost(progress),
        measured: async (round) => {
          // A fresh process each time: a heap that has been larger before would hide what is added to it.
          if (round > 0) await system.deployment.suspend('gateway');
          if (round > 0) await system.deployment.resume('gateway');
          return cost(gateway(system, workspace!, inspectorPort), 'gateway', progress);
        },
      });
      return rowOf(turns.floor, turns.measured);
    });
  },
};

function rowOf(floor: readonly Cost[], measured: readonly Cost[]): Row {
  const resident = median(measured.map((cost) => cost.resident));
  const heap = median(measured.map((cost) => cost.heap));
  const floorResident = median(floor.map((cost) => cost.resident));
  const floorHeap = median(floor.map((cost) => cost.heap));
  return {
    name: 'waiters',
    floor: kilobytes(floorResident),
    measured: kilobytes(resident),
    ratio: floorResident / resident,
    goal: atMost(goalKilobytes, Math.max(resident, heap) / 1_024, 'KB'),
    worst: kilobytes(Math.max(...measured.map((cost) => cost.resident))),
    notes: [
      `Resident memory after garbage collection, for each of ${waiters}; on the heap ${kilobytes(heap)}. Checked ` +
        'afterwards: all callers were answered, each with its own cancelled job.',
      `All were answered ${seconds(measured)} s after the first job was cancelled, at the rate at which jobs can be ` +
        `cancelled over HTTP; by the floor after ${seconds(floor)} s.`,
      `Floor: a bare Fastify that leaves the same requests unanswered; on the heap ${kilobytes(floorHeap)}.`,
    ],
  };
}

function seconds(costs: readonly Cost[]): string {
  return (median(costs.map(({ answeredMs }) => answeredMs)) / 1_000).toFixed(1);
}

async function floorCost(progress: Progress): Promise<Cost> {
  const inspectorPort = await freePort();
  const server = Companion.start('floor/floor-server', [`--inspect-port=127.0.0.1:${inspectorPort}`]);
  try {
    const port = await server.ask<number>({ kind: 'listen' } satisfies FloorQuestion);
    const ask = <Answer>(kind: 'waiting' | 'release') => server.ask<Answer>({ kind } satisfies FloorQuestion);
    const waited: Waited = {
      pid: server.pid,
      inspectorPort,
      port,
      callsPerSecond: 1_000,
      requests: Array.from({ length: waiters }, (_, n) => run({ projectId: 'none', apiKey: 'none' }, n)),
      untilWaiting: (count) => reaches(count, () => ask<number>('waiting')),
      release: () => ask('release'),
      check: () => undefined,
    };
    return await cost(waited, 'floor', progress);
  } finally {
    await server.stop();
  }
}

function gateway(system: BenchSystem, workspace: Workspace, inspectorPort: number): Waited {
  let cancelled: readonly string[] = [];
  return {
    pid: system.pid('gateway'),
    inspectorPort,
    port: system.port,
    callsPerSecond: 1_000,
    requests: Array.from({ length: waiters }, (_, n) => run(workspace, n)),
    untilWaiting: (count) => reaches(count, () => waitersOf(system)),
    release: async () => {
      cancelled = await cancelAll(system, workspace);
    },
    check: (answers) => {
      const answered = answers.map(({ body }) => JSON.parse(body) as { id: string; status: string });
      const own = new Set(answered.filter(({ status }) => status === 'cancelled').map(({ id }) => id));
      const missing = cancelled.filter((id) => !own.has(id));
      if (own.size !== answers.length || missing.length > 0) {
        throw new Error(
          `${answers.length} callers learned of ${own.size} cancelled jobs; ${missing.length} were missed`,
        );
      }
    },
  };
}

async function cost(waited: Waited, name: string, progress: Progress): Promise<Cost> {
  return withCompanion('load/waiting-callers', async (callers) => {
    await waitAndAnswer(waited, callers, warmUpWaiters);
    const before = await settledMemory(waited.pid, waited.inspectorPort);
    let after = before;
    const answeredMs = await waitAndAnswer(waited, callers, waiters, async () => {
      after = await settledMemory(waited.pid, waited.inspectorPort);
    });
    const resident = (after.residentBytes - before.residentBytes) / waiters;
    const heap = (after.heapBytes - before.heapBytes) / waiters;
    progress(
      `${name}: ${kilobytes(resident)} resident, ${kilobytes(heap)} on the heap, all answered after ` +
        `${(answeredMs / 1_000).toFixed(1)} s`,
    );
    return { resident, heap, answeredMs };
  });
}

/** Lets callers wait, does what is to be done meanwhile, and has them answered. Answers how long that last part took. */
async function waitAndAnswer(
  { port, requests, callsPerSecond, untilWaiting, release, check }: Waited,
  callers: Companion,
  count: number,
  meanwhile?: () => Promise<void>,
): Promise<number> {
  const ask = <Answer>(question: CallersQuestion) => callers.ask<Answer>(question);
  await ask({ kind: 'call', port, requests: requests.slice(0, count), perSecond: callsPerSecond });
  await untilWaiting(count).catch(async (cause: Error) => {
    const [early] = await ask<CallersAnswer[]>({ kind: 'answers' });
    throw new Error(
      early ? `A caller was answered early with ${early.status}: ${early.body}` : 'Not all wait',
      { cause },
    );
  });
  await meanwhile?.();
  const startedMs = performance.now();
  await release();
  let answers: CallersAnswer[] = [];
  await reaches(count, async () => (answers = await ask<CallersAnswer[]>({ kind: 'answers' })).length);
  const answeredMs = performance.now() - startedMs;
  const bad = answers.find(({ status }) => status !== 200);
  if (bad) throw new Error(`A caller was answered with ${bad.status}: ${bad.body}`);
  check(answers);
  await ask({ kind: 'hang up' });
  return answeredMs;
}

function run({ projectId, apiKey }: Pick<Workspace, 'projectId' | 'apiKey'>, n: number): Request {
  const body = { projectId, ...sampleJob, targetDurationMinutes: 1 };
  return { method: 'POST', path: '/api/run', token: apiKey, clientAddress: clientAddress(n), body };
}

async function reaches(count: number, current: () => Promise<number>): Promise<void> {
  await eventually(
    async () => {
      const found = await current();
      if (found !== count) throw new Error(`There are ${found}, not ${count}`);
    },
    { timeoutMs: 120_000, intervalMs: 200 },
  );
}

async function waitersOf(system: BenchSystem): Promise<number> {
  const text = await (await fetch(`${system.deployment.baseUrl}/metrics`)).text();
  return Number(/^handtest_run_waiters(?:\{.*\})? (\d+)$/m.exec(text)?.[1] ?? 0);
}

/** Answers the ids of the jobs that were waited for. */
async function cancelAll(system: BenchSystem, { apiKey }: Workspace): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    system.databaseUrl('job'),
    `SELECT id FROM job WHERE status = 'queued'`,
  );
  const requests = rows.map(({ id }, n): Request => {
    const path = `/api/jobs/${id}/cancel`;
    return { method: 'POST', path, token: apiKey, clientAddress: clientAddress(n), body: {} };
  });
  const load = new LoadGenerator();
  try {
    await load.run({ port: system.port, connections: 32, requests });
  } finally {
    await load.stop();
  }
  return rows.map(({ id }) => id);
}
