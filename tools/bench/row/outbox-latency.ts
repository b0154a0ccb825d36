/**
 * How long an event takes from the commit of its row in the outbox to the handler of its consumer, at 500 a second:
 * two processes with the libraries that every service has, on real Postgres and NATS. Against the acknowledgement of a
 * bare publication.
 */
import { databaseUrl, eventually, startNats, startPostgres } from '@handtest/deployment';
import { type Latencies, latenciesOf } from '@handtest/testing';
import { byTurns, mediansOf } from '../alternation.js';
import { rowsOf } from '../bench-system.js';
import { Companion } from '../companion.js';
import type { AcknowledgeQuestion } from '../floor/jetstream-loop.js';
import { atMost, type Benchmark, milliseconds, type Progress, type Row } from '../measurement.js';
import type { ConsumerQuestion } from '../outbox/consumer.js';
import type { PublisherQuestion } from '../outbox/publisher.js';

const perSecond = 500;
const durationMs = 20_000;
const floorDurationMs = 5_000;
const warmUpMs = 2_000;
const goalMs = 20;

export const outboxLatency: Benchmark = {
  name: 'outbox',
  about: `from the commit of an outbox row to its consumer at ${perSecond}/s, against a bare acknowledged publication`,
  run: async (progress) => {
    const postgres = await startPostgres({ address: null });
    const nats = await startNats({ address: null });
    const companions = {
      publisher: Companion.start('outbox/publisher'),
      consumer: Companion.start('outbox/consumer'),
      loop: Companion.start('floor/jetstream-loop'),
    };
    try {
      await startApps(companions, postgres.url, nats.url);
      return await measure(companions, nats.url, progress);
    } finally {
      await Promise.all(Object.values(companions).map((companion) => companion.stop()));
      await Promise.all([postgres.stop(), nats.stop()]);
    }
  },
};

type Companions = Record<'publisher' | 'consumer' | 'loop', Companion>;

async function startApps(
  { publisher, consumer }: Companions,
  postgresUrl: string,
  natsUrl: string,
): Promise<void> {
  const start = async (companion: Companion, database: string): Promise<void> => {
    await rowsOf(postgresUrl, `CREATE DATABASE ${database}`);
    const addresses = { databaseUrl: databaseUrl(postgresUrl, database), natsUrl };
    await companion.ask({ kind: 'start', addresses } satisfies PublisherQuestion & ConsumerQuestion);
  };
  await start(publisher, 'bench_publisher');
  await start(consumer, 'bench_consumer');
}

async function measure(companions: Companions, natsUrl: string, progress: Progress): Promise<Row> {
  const floor = async (ms: number) => {
    const question: AcknowledgeQuestion = { natsUrl, perSecond, durationMs: ms };
    return told(progress, 'floor', await companions.loop.ask<number[]>(question));
  };
  let published = 0;
  const measured = async (ms: number) => {
    const durations = await deliver(companions, published, ms);
    published += durations.length;
    return told(progress, 'measured', durations);
  };
  await floor(warmUpMs);
  await measured(warmUpMs);
  progress('warm');
  const turns = await byTurns<Latencies>({
    floor: () => floor(floorDurationMs),
    measured: () => measured(durationMs),
  });
  return rowOf(turns.floor, turns.measured, published);
}

function told(progress: Progress, name: string, durations: readonly number[]): Latencies {
  const latencies = latenciesOf(durations);
  const { p50Ms, p99Ms, worstMs } = latencies;
  progress(`${name} p50 ${milliseconds(p50Ms)}, p99 ${milliseconds(p99Ms)}, worst ${milliseconds(worstMs)}`);
  return latencies;
}

/** The milliseconds that each event took. Throws when one is missing or was handled twice. */
async function deliver({ publisher, consumer }: Companions, firstN: number, ms: number): Promise<number[]> {
  const question: PublisherQuestion = { kind: 'publish', firstN, perSecond, durationMs: ms };
  const committedMs = await publisher.ask<number[]>(question);
  const handled = await eventually(
    async () => {
      const all = await consumer.ask<Map<number, number[]>>({ kind: 'handled' } satisfies ConsumerQuestion);
      const expected = firstN + committedMs.length;
      if (all.size < expected) throw new Error(`${all.size} of ${expected} events were handled`);
      return all;
    },
    { timeoutMs: 30_000, intervalMs: 250 },
  );
  return committedMs.map((committed, index) => {
    const times = handled.get(firstN + index) ?? [];
    if (times.length !== 1) throw new Error(`Event ${firstN + index} was handled ${times.length} times`);
    return times[0]! - committed;
  });
}

function rowOf(floor: readonly Latencies[], measured: readonly Latencies[], published: number): Row {
  const p99 = mediansOf({ floor, measured }, ({ p99Ms }) => p99Ms);
  const p50 = mediansOf({ floor, measured }, ({ p50Ms }) => p50Ms);
  const worstMs = Math.max(...measured.map((latencies) => latencies.worstMs));
  return {
    name: 'outbox',
    floor: `p99 ${milliseconds(p99.floor)}`,
    measured: `p99 ${milliseconds(p99.measured)}`,
    ratio: p99.floor / p99.measured,
    goal: atMost(goalMs, p99.measured, 'ms'),
    worst: milliseconds(worstMs),
    notes: [
      `From before the COMMIT to the handler, p50 ${milliseconds(p50.measured)}. Checked: ${published} events, each ` +
        'handled once.',
      `Floor: JetStream acknowledges a publication at the same rate, p50 ${milliseconds(p50.floor)}.`,
    ],
  };
}
