/**
 * Webhooks through the dispatcher: an event for each finished job becomes a row, a signed request over a guarded
 * connection, and a record of the attempt. Against a loop of bare requests to the same receiver.
 */
import { newId } from '@handtest/contracts/define';
import { type JobFinished, jobEvents } from '@handtest/contracts/job';
import { eventually, type Workspace } from '@handtest/deployment';
import { cpuTimes, cpuUsed, perPiece } from '@handtest/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { byTurns, mediansOf } from '../alternation.js';
import { type BenchSystem, rowsOf, withSystem } from '../bench-system.js';
import { Companion } from '../companion.js';
import type { PostQuestion } from '../floor/post-loop.js';
import type { Received, SinkQuestion } from '../floor/webhook-sink.js';
import { atLeast, type Benchmark, perSecond, type Progress, type Row } from '../measurement.js';

/** As many as the dispatcher has under way at once by default. It needs 8 endpoints for that, and here has more. */
const connections = 64;
const endpoints = 16;
/** Each turn takes some seconds, so that its beginning and its end, when little is under way, hardly count. */
const deliveries = 10_000;
const floorRequests = 30_000;
const warmUpDeliveries = 3_000;
/** Of one connection, with as many events on their way: the jobs end faster than their webhooks can be delivered. */
const publishedAtOnce = 256;

/** Of the bare requests, signing, recording and guarded connections included. */
const leastShare = 0.15;

interface Turn extends Received {
  /** CPU time of one in all processes but this one; NaN where it is not known. */
  readonly cpuMicros: number;
}

export const webhookDeliveries: Benchmark = {
  name: 'deliveries',
  about: 'webhooks through the dispatcher against a loop of bare requests to the same receiver',
  run: (progress) =>
    // The other listeners of finished jobs have no part in this.
    withSystem({ services: ['gateway', 'identity', 'webhook-dispatcher'] }, async (system) => {
      const sink = Companion.start('floor/webhook-sink');
      const loop = Companion.start('floor/post-loop');
      try {
        return await measure(system, sink, loop, progress);
      } finally {
        await Promise.all([sink.stop(), loop.stop()]);
      }
    }),
};

async function measure(
  system: BenchSystem,
  sink: Companion,
  loop: Companion,
  progress: Progress,
): Promise<Row> {
  const port = await sink.ask<number>({ kind: 'listen' } satisfies SinkQuestion);
  const workspaces = await projectsWithWebhooks(system, port);
  const body = JSON.stringify(finished(workspaces[0]!));
  const turn = turnOf(sink, progress);
  const floor = (count: number) =>
    turn('floor', count, () => loop.ask({ port, connections, count, body } satisfies PostQuestion));
  const measured = (count: number) => turn('measured', count, () => publish(system, workspaces, count));
  await floor(warmUpDeliveries);
  await measured(warmUpDeliveries);
  const turns = await byTurns({
    floor: () => floor(floorRequests),
    measured: () => measured(deliveries),
  });
  const rate = mediansOf(turns, ({ requests, durationMs }) => (requests / durationMs) * 1_000);
  const cpu = mediansOf(turns, ({ cpuMicros }) => cpuMicros);
  const total = warmUpDeliveries + 3 * deliveries;
  await checkDeliveries(system, total);
  return {
    name: 'deliveries',
    floor: perSecond(rate.floor),
    measured: perSecond(rate.measured),
    ratio: rate.measured / rate.floor,
    goal: atLeast(leastShare, rate.measured / rate.floor),
    notes: [
      `${deliveries} finished jobs for ${endpoints} endpoints, told as fast as NATS takes them. Checked afterwards: ` +
        `${total} deliveries, each received once and acknowledged at its first attempt.`,
      `Floor: bare requests of undici over ${connections} connections.`,
      ...cpuNote(cpu),
    ],
  };
}

/** Sends so many, waits until the sink has them, and tells what it took. */
function turnOf(sink: Companion, progress: Progress) {
  return async (name: string, count: number, send: () => Promise<unknown>): Promise<Turn> => {
    const before = cpuTimes();
    const found = await received(sink, count, send);
    const used = before && perPiece(cpuUsed(before, cpuTimes()!), count);
    progress(`${name}: ${count} in ${Math.round(found.durationMs)} ms${used ? `; ${used.text}` : ''}`);
    return { ...found, cpuMicros: used?.micros ?? NaN };
  };
}

function cpuNote(cpu: { floor: number; measured: number }): string[] {
  if (Number.isNaN(cpu.measured)) return [];
  return [
    `CPU time of a delivery, all processes together: ${cpu.measured.toFixed(0)} µs, floor ${cpu.floor.toFixed(0)} µs; ` +
      `by it the ratio would be ${(cpu.floor / cpu.measured).toFixed(2)}.`,
  ];
}

async function projectsWithWebhooks(system: BenchSystem, port: number): Promise<Workspace[]> {
  const workspaces = await system.projects(endpoints);
  for (const { projectId, api } of workspaces) {
    const url = `http://127.0.0.1:${port}/${projectId}`;
    await api.put(`/api/projects/${projectId}/webhook`, { url, enabled: true });
  }
  return workspaces;
}

/** What the sink received of so many requests; throws when it is less, or more. */
async function received(sink: Companion, count: number, send: () => Promise<unknown>): Promise<Received> {
  await sink.ask({ kind: 'reset' } satisfies SinkQuestion);
  await send();
  const all = async () => {
    const found = await sink.ask<Received>({ kind: 'received' } satisfies SinkQuestion);
    if (found.requests < count) throw new Error(`${found.requests} of ${count} webhooks were received`);
    return found;
  };
  const found = await eventually(all, { timeoutMs: 60_000, intervalMs: 100 });
  if (found.requests !== count || found.bodies !== count) {
    throw new Error(`${found.requests} webhooks with ${found.bodies} bodies were received, not ${count}`);
  }
  return found;
}

/** Tells the dispatcher of jobs that never were, as the job service would. */
async function publish(system: BenchSystem, workspaces: readonly Workspace[], count: number): Promise<void> {
  const { host, username, password } = new URL(system.deployment.backing.natsUrl('operator'));
  const connection = await connect({ servers: host, user: username, pass: password });
  try {
    const client = jetstream(connection);
    let published = 0;
    const publishOn = async (): Promise<void> => {
      while (published < count) {
        const id = `bench:${newId('job')}`;
        const payload = finished(workspaces[published++ % workspaces.length]!);
        const envelope = { id, occurredAt: new Date().toISOString(), payload };
        await client.publish(jobEvents.finished.subject, JSON.stringify(envelope), { msgID: id });
      }
    };
    await Promise.all(Array.from({ length: publishedAtOnce }, publishOn));
  } finally {
    await connection.close();
  }
}

function finished({ organizationId, projectId }: Workspace): JobFinished {
  return {
    jobId: newId('job'),
    organizationId,
    projectId,
    status: 'completed',
    result: {
      success: false,
      passStatus: 'fail',
      explanation:
        'The order was not placed: the shop answered the payment with an error, and said to try again later.',
      data: { orderPlaced: false, total: 24.5, message: 'Please try again later' },
    },
    costMicros: '510000',
    durationSeconds: 60,
    finishedAt: new Date().toISOString(),
  } as JobFinished;
}

async function checkDeliveries(system: BenchSystem, count: number): Promise<void> {
  const sql = `SELECT count(*)::integer AS all,
      count(*) FILTER (WHERE status = 'delivered' AND attempts = 1)::integer AS delivered FROM delivery`;
  await eventually(async () => {
    const [found] = await rowsOf<{ all: number; delivered: number }>(system.databaseUrl('webhook'), sql);
    if (found!.all === count && found!.delivered === count) return;
    throw new Error(`${found!.all} deliveries are recorded, ${found!.delivered} as delivered, not ${count}`);
  });
}
