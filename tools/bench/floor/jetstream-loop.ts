/** The floor of the outbox: how long the server needs to acknowledge an event. */
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { atRate } from '@handtest/testing';
import { answerQuestions } from '../companion.js';

export interface AcknowledgeQuestion {
  readonly natsUrl: string;
  readonly perSecond: number;
  readonly seconds: number;
}

const payload = JSON.stringify({ n: 0, text: 'x'.repeat(400) });

/** Returns milliseconds. */
async function acknowledge({ natsUrl, perSecond, seconds }: AcknowledgeQuestion): Promise<number[]> {
  const connection = await connect({ servers: new URL(natsUrl).host });
  const { streams } = await jetstreamManager(connection);
  await streams.add({ name: 'FLOOR', subjects: ['floor.>'] });
  const client = jetstream(connection);
  const durations = await atRate(perSecond, seconds, async () => {
    const sentMs = performance.now();
    await client.publish('floor.measured', payload);
    return performance.now() - sentMs;
  });
  await connection.close();
  return durations;
}

answerQuestions<AcknowledgeQuestion>(acknowledge);
