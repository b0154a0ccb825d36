/** The process that writes events into its outbox, each in a transaction of its own, and notes when. */
import { inTransaction } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { DataSource } from 'typeorm';
import { answerQuestions } from '../companion.js';
import { machineMs, measuredEvents } from './measured-event.js';
import { type Addresses, startMessagingApp } from './messaging-app.js';
import { atRate } from './pace.js';

export type PublisherQuestion =
  | { kind: 'start'; addresses: Addresses }
  | { kind: 'publish'; firstN: number; perSecond: number; durationMs: number };

/** The size of an ordinary event. */
const text = 'x'.repeat(400);
let app: Awaited<ReturnType<typeof startMessagingApp>>;

async function start(addresses: Addresses): Promise<void> {
  app = await startMessagingApp('bench-publisher', addresses);
}

/** Answers when each was committed: the moment before the COMMIT was sent, so that its own time counts too. */
async function publish(firstN: number, perSecond: number, durationMs: number): Promise<number[]> {
  const dataSource = app.get(DataSource);
  const outbox = app.get(Outbox);
  const committedMs: number[] = [];
  await atRate(perSecond, durationMs, (index) =>
    inTransaction(dataSource, async (transaction) => {
      await outbox.add(transaction, measuredEvents.measured, { n: firstN + index, text });
      committedMs[index] = machineMs();
    }),
  );
  return committedMs;
}

answerQuestions<PublisherQuestion>((question) => {
  if (question.kind === 'start') return start(question.addresses);
  return publish(question.firstN, question.perSecond, question.durationMs);
});
