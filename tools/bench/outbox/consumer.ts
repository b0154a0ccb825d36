/** The process that listens to the events, and notes when each of them reached its handler. */
import { OnEvent } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { answerQuestions } from '../companion.js';
import { machineMs, type Measured, measuredEvents } from './measured-event.js';
import { type Addresses, startMessagingApp } from './messaging-app.js';

export type ConsumerQuestion = { kind: 'start'; addresses: Addresses } | { kind: 'handled' };

/** By number; more than one time when an event was handled more than once. */
const handledMs = new Map<number, number[]>();

@Injectable()
class MeasuredConsumer {
  @OnEvent(measuredEvents.measured)
  async measured({ n }: Measured): Promise<void> {
    const times = handledMs.get(n);
    if (times) times.push(machineMs());
    else handledMs.set(n, [machineMs()]);
  }
}

async function start(addresses: Addresses): Promise<void> {
  await startMessagingApp('bench-consumer', addresses, [MeasuredConsumer]);
}

answerQuestions<ConsumerQuestion>((question) => {
  return question.kind === 'start' ? start(question.addresses) : handledMs;
});
