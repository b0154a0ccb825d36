/**
 * Webhooks through the dispatcher: the event of a finished job becomes a row, a signed request over a guarded connection,
 * and a record of the attempt. The floor is a loop of bare requests to the same receiver.
 */
import { newId } from '@handtest/contracts/define';
import { type JobFinished, jobEvents } from '@handtest/contracts/job';
import { eventually, type Workspace } from '@handtest/deployment';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { alternate, mediansOf, ratioOf } from '../alternation.js';
import { BenchSystem, rowsOf } from '../bench-system.js';
import { Companion } from '../companion.js';
import { type CpuCost, cpuMicrosOf, cpuNote, cpuTextOf, withCpuCost } from '../cpu.js';
import type { PostQuestion } from '../floor/post-loop.js';
import type { Received, SinkQuestion } from '../floor/webhook-sink.js';
import { atLeast, type Benchmark, perSecond, type Progress } from '../measurement.js';

/** The dispatcher's default limit of simultaneous attempts. It needs 8 endpoints for them, and has 16 here. */
const connections = 64;
const endpoints = 16;
/** Some seconds a round, so that its start and end, with fewer attempts at a time, hardly count. */
const deliveries = 10_000;
const floorRequests = 30_000;
const warmUpDeliveries = 3_000;
/** Simultaneous publications: jobs finish faster than the dispatcher can deliver. */
const publishedAtOnce = 256;
const goalRatio = 0.35;

type Sink = Companion<SinkQuestion>;

export const webhookDeliveries: Benchmark = {
  name: 'deliveries',
  about: 'webhooks through the dispatcher against a loop of bare requests to the same receiver',
  run: async (progress) => {
    // Without the other listeners of finished jobs.
    await using system = await BenchSystem.start(['gateway', 'identity', 'webhook-dispatcher']);
    await using sink: Sink = new Companion('floor/webhook-sink');
    await using loop = new Companion<PostQuestion>('floor/post-loop');
    const port = await sink.ask<number>({ kind: 'listen' });
    const workspaces = await projectsWithWebhooks(system, port);
    const body = JSON.stringify(finished(workspaces[0]!));
    const floor = (count: number) =>
      round(sink, progress, 'floor', count, () => loop.ask({ port, connections, count, body }));
    const measured = (count: number) =>
      round(sink, progress, 'measured', count, () => publish(system, workspaces, count));
    await floor(warmUpDeliveries);
    await measured(warmUpDeliveries);
    const sides = { floor: () => floor(floorRequests), measured: () => measured(deliveries) };
    const rounds = await system.profiled('deliveries', () => alternate(sides));
    const rate = mediansOf(rounds, ({ requests, durationMs }) => (requests / durationMs) * 1_000);
    const ratio = ratioOf(rounds, cpuMicrosOf);
    const total = warmUpDeliveries + rounds.measured.length * deliveries;
    await checkDeliveries(system, total);
    return {
      floor: perSecond(rate.floor),
      measured: perSecond(rate.measured),
      ...ratio,
      goal: atLeast(goalRatio, ratio.ratio),
      notes: [
        `${deliveries} finished jobs for ${endpoints} endpoints, published as fast as NATS accepts them. Checked: ` +
          `${total} deliveries, each received once and acknowledged at its first attempt.`,
        `Floor: bare requests of undici over ${connections} connections.`,
        cpuNote('a delivery', rounds),
      ],
    };
  },
};

async function round(
  sink: Sink,
  progress: Progress,
  name: string,
  count: number,
  send: () => Promise<unknown>,
): Promise<Received & CpuCost> {
  const result = await withCpuCost(
    () => received(sink, count, send),
    () => count,
  );
  progress(`${name}: ${count} in ${Math.round(result.durationMs)} ms; ${cpuTextOf(result)}`);
  return result;
}

async function projectsWithWebhooks(system: BenchSystem, port: number): Promise<Workspace[]> {
  const workspaces = await system.projects(endpoints);
  for (const { projectId, api } of workspaces) {
    const url = `http://127.0.0.1:${port}/${projectId}`;
    await api.put(`/api/projects/${projectId}/webhook`, { url, enabled: true });
  }
  return workspaces;
}

/** Throws when the sink receives less or more than `count` requests. */
async function received(sink: Sink, count: number, send: () => Promise<unknown>): Promise<Received> {
  await sink.ask({ kind: 'reset' });
  await send();
  const all = async () => {
    const found = await sink.ask<Received>({ kind: 'received' });
    if (found.requests < count) throw new Error(`${found.requests} of ${count} webhooks were received`);
    return found;
  };
  const found = await eventually(all, { timeoutMs: 60_000, intervalMs: 100 });
  if (found.requests !== count || found.bodies !== count) {
    throw new Error(`${found.requests} webhooks with ${found.bodies} bodies were received, not ${count}`);
  }
  return found;
}

/** Publishes the events of jobs that do not exist, as the job service does. */
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
