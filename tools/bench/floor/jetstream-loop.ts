/** The floor of the outbox: how long the server takes to acknowledge an event that is published to it directly. */
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { answerQuestions } from '../companion.js';
import { atRate } from '../outbox/pace.js';

export interface AcknowledgeQuestion {
  readonly natsUrl: string;
  readonly perSecond: number;
  readonly durationMs: number;
}

const payload = JSON.stringify({ n: 0, text: 'x'.repeat(400) });

/** Answers the milliseconds that each acknowledgement took. */
async function acknowledge({ natsUrl, perSecond, durationMs }: AcknowledgeQuestion): Promise<number[]> {
  const connection = await connect({ servers: new URL(natsUrl).host });
  const { streams } = await jetstreamManager(connection);
  await streams.add({ name: 'FLOOR', subjects: ['floor.>'] });
  const client = jetstream(connection);
  const durations: number[] = [];
  await atRate(perSecond, durationMs, async () => {
    const sentMs = performance.now();
    await client.publish('floor.measured', payload);
    durations.push(performance.now() - sentMs);
  });
  await connection.close();
  return durations;
}

answerQuestions<AcknowledgeQuestion>(acknowledge);
