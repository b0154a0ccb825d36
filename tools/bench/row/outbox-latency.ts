/**
 * The latency of events at 500 a second, from the commit of the outbox row to the consumer: two processes with the
 * libraries of every service. The floor is the acknowledgement of a bare publication.
 */
import { databaseUrl, eventually, startNats, startPostgres } from '@handtest/deployment';
import { type Latencies, latenciesOf } from '@handtest/testing';
import { alternate, mediansOf, ratioOf, type Rounds } from '../alternation.js';
import { rowsOf } from '../bench-system.js';
import { Companion } from '../companion.js';
import type { AcknowledgeQuestion } from '../floor/jetstream-loop.js';
import { atMost, type Benchmark, milliseconds, type Progress, type Row } from '../measurement.js';
import type { MessagingQuestion } from '../outbox/messaging-process.js';

const perSecond = 500;
const measuredSeconds = 20;
const floorSeconds = 5;
const warmUpSeconds = 2;
/** In each round. */
const goalMs = 15;

type MessagingProcess = Companion<MessagingQuestion>;

export const outboxLatency: Benchmark = {
  name: 'outbox',
  about: `from the commit of an outbox row to its consumer at ${perSecond}/s, against a bare acknowledged publication`,
  run: async (progress) => {
    const [postgres, nats] = await Promise.all([
      startPostgres({ address: null }),
      startNats({ address: null }),
    ]);
    try {
      return await measure(postgres.url, nats.url, progress);
    } finally {
      await Promise.all([postgres.stop(), nats.stop()]);
    }
  },
};

async function measure(postgresUrl: string, natsUrl: string, progress: Progress): Promise<Omit<Row, 'name'>> {
  await using loop = new Companion<AcknowledgeQuestion>('floor/jetstream-loop');
  await using publisher: MessagingProcess = new Companion('outbox/messaging-process');
  await using consumer: MessagingProcess = new Companion('outbox/messaging-process');
  for (const [role, companion] of [['publisher', publisher] as const, ['consumer', consumer] as const]) {
    await rowsOf(postgresUrl, `CREATE DATABASE bench_${role}`);
    const url = databaseUrl(postgresUrl, `bench_${role}`);
    await companion.ask({ kind: 'start', role, databaseUrl: url, natsUrl });
  }
  const floor = async (seconds: number) => {
    return shown(progress, 'floor', await loop.ask<number[]>({ natsUrl, perSecond, seconds }));
  };
  let published = 0;
  const measured = async (seconds: number) => {
    const durations = await deliver(publisher, consumer, published, seconds);
    published += durations.length;
    return shown(progress, 'measured', durations);
  };
  await floor(warmUpSeconds);
  await measured(warmUpSeconds);
  progress('warm');
  const rounds = await alternate({
    floor: () => floor(floorSeconds),
    measured: () => measured(measuredSeconds),
  });
  return rowOf(rounds, published);
}

function shown(progress: Progress, name: string, durations: readonly number[]): Latencies {
  const latencies = latenciesOf(durations);
  const { p50Ms, p99Ms, worstMs } = latencies;
  progress(`${name} p50 ${milliseconds(p50Ms)}, p99 ${milliseconds(p99Ms)}, worst ${milliseconds(worstMs)}`);
  return latencies;
}

/** Returns the latency of each event. Throws when an event was lost or handled twice. */
async function deliver(
  publisher: MessagingProcess,
  consumer: MessagingProcess,
  firstN: number,
  seconds: number,
): Promise<number[]> {
  const committedMs = await publisher.ask<number[]>({ kind: 'publish', firstN, perSecond, seconds });
  const handled = await eventually(
    async () => {
      const all = await consumer.ask<Map<number, number[]>>({ kind: 'handled' });
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

function rowOf(rounds: Rounds<Latencies>, published: number): Omit<Row, 'name'> {
  const p99 = mediansOf(rounds, ({ p99Ms }) => p99Ms);
  const p50 = mediansOf(rounds, ({ p50Ms }) => p50Ms);
  const worstRound = Math.max(...rounds.measured.map(({ p99Ms }) => p99Ms));
  return {
    floor: `p99 ${milliseconds(p99.floor)}`,
    measured: `p99 ${milliseconds(p99.measured)}`,
    ...ratioOf(rounds, ({ p99Ms }) => p99Ms),
    goal: atMost(goalMs, worstRound, 'ms'),
    worst: milliseconds(Math.max(...rounds.measured.map(({ worstMs }) => worstMs))),
    notes: [
      `From before the COMMIT to the handler, p50 ${milliseconds(p50.measured)}, p99 of the worst round ` +
        `${milliseconds(worstRound)}. Checked: ${published} events, each ` +
        'handled once.',
      `Floor: JetStream acknowledges a publication at the same rate, p50 ${milliseconds(p50.floor)}.`,
    ],
  };
}
