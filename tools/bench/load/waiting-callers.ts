/** A process with many callers at once, each on a connection of its own, whose answers take as long as they take. */
import { setTimeout as delay } from 'node:timers/promises';
import { answerQuestions } from '../companion.js';
import { encodeRequest, HttpConnection, type Request } from './http-connection.js';

export type CallersQuestion =
  | { kind: 'call'; port: number; requests: readonly Request[]; perSecond: number }
  | { kind: 'answers' }
  | { kind: 'hang up' };

export interface CallersAnswer {
  readonly status: number;
  readonly body: string;
}

const tickMs = 20;
const connections: HttpConnection[] = [];
const answers: CallersAnswer[] = [];
let failure: Error | undefined;

/** Resolves when the last caller has called. */
async function call(port: number, requests: readonly Request[], perSecond: number): Promise<void> {
  const perTick = Math.ceil((perSecond * tickMs) / 1_000);
  for (let start = 0; start < requests.length; start += perTick) {
    for (const request of requests.slice(start, start + perTick)) {
      const connection = new HttpConnection(port, (error) => (failure ??= error));
      connection.exchange(encodeRequest(request), (status, body) =>
        answers.push({ status, body: body?.toString() ?? '' }),
      );
      connections.push(connection);
    }
    await delay(tickMs);
  }
}

answerQuestions<CallersQuestion>((question) => {
  if (failure) throw failure;
  if (question.kind === 'call') return call(question.port, question.requests, question.perSecond);
  if (question.kind === 'answers') return answers;
  for (const connection of connections.splice(0)) connection.close();
  answers.length = 0;
  return undefined;
});
