/** Many callers at the same time, each with its own connection, that wait for their answers. */
import { setTimeout as delay } from 'node:timers/promises';
import { answerQuestions } from '../companion.js';
import { encodeRequest, HttpConnection, type Request } from './http-connection.js';

export type CallersQuestion =
  { kind: 'call'; port: number; requests: readonly Request[] } | { kind: 'answers' } | { kind: 'hang up' };

export interface CallersAnswer {
  readonly status: number;
  readonly body: string;
}

/** 1,000 calls a second. */
const callsPerTick = 20;
const tickMs = 20;
const connections: HttpConnection[] = [];
const answers: CallersAnswer[] = [];
let failure: Error | undefined;

/** Resolves after the last call. */
async function call(port: number, requests: readonly Request[]): Promise<void> {
  for (let start = 0; start < requests.length; start += callsPerTick) {
    for (const request of requests.slice(start, start + callsPerTick)) {
      const connection = new HttpConnection(port, (error) => (failure ??= error));
      connection.exchange(encodeRequest(request), (status, body) => answers.push({ status, body }));
      connections.push(connection);
    }
    await delay(tickMs);
  }
}

answerQuestions<CallersQuestion>((question) => {
  if (failure) throw failure;
  if (question.kind === 'call') return call(question.port, question.requests);
  if (question.kind === 'answers') return answers;
  for (const connection of connections.splice(0)) connection.close();
  answers.length = 0;
  return undefined;
});
