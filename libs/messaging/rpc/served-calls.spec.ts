import { batched, InternalError, rpc } from '@handtest/contracts/define';
import { IsString } from 'class-validator';
import { decodeCalls, encodeCalls, type OutgoingAnswer } from './codec.js';
import { ServedCalls } from './served-calls.js';

class Question {
  @IsString()
  text: string;
}

class Answer {
  text: string;
}

const boom = new Error('password is hunter2');

/** Calls of the HTTP requests `r0`, `r1` …, each with a text; answers what was logged and what was answered. */
async function serve(isBatched: boolean, texts: string[], invoke: (request: unknown) => Promise<unknown>) {
  const logged: unknown[] = [];
  const answers: OutgoingAnswer[] = [];
  const one = rpc(Question, Answer);
  const log = { error: (fields: unknown) => void logged.push(fields) };
  const served = new ServedCalls('rpc.job.ask', isBatched ? batched(one) : one, log, invoke);
  const sent = texts.map((text, n) => {
    const request = JSON.stringify({ text });
    return { caller: { kind: 'anonymous' } as const, requestId: `r${n}`, timeLeftMs: 1_000, request };
  });
  await served.answerAll(decodeCalls(encodeCalls(sent), performance.now()), (answer) => answers.push(answer));
  return { logged, answers, failed: answers.filter(({ failed }) => failed) };
}

describe('an error that is not declared is logged with its cause and the ids of the requests it fails', () => {
  const hidden = new InternalError().message;

  it('of one call', async () => {
    const { logged, failed } = await serve(false, ['good', 'bad'], async (request) => {
      if ((request as Question).text === 'bad') throw boom;
      return { text: 'fine' };
    });
    expect(logged).toEqual([{ err: boom, subject: 'rpc.job.ask', requestIds: ['r1'] }]);
    expect(failed.map(({ text }) => text)).toEqual([expect.stringContaining(hidden)]);
  });

  it('of one call of a batch', async () => {
    const { logged, failed } = await serve(true, ['good', 'bad'], async (requests) =>
      (requests as Question[]).map(({ text }) => (text === 'bad' ? boom : { text })),
    );
    expect(logged).toEqual([{ err: boom, subject: 'rpc.job.ask', requestIds: ['r1'] }]);
    expect(failed).toHaveLength(1);
  });

  it('of a whole batch', async () => {
    const { logged, failed } = await serve(true, ['one', 'two'], () => Promise.reject(boom));
    expect(logged).toEqual([{ err: boom, subject: 'rpc.job.ask', requestIds: ['r0', 'r1'] }]);
    expect(failed).toHaveLength(2);
  });
});

it('answers the late calls of a batch after the others, each with its own outcome', async () => {
  const { answers, logged } = await serve(true, ['slow', 'bad', 'quick'], async (requests) =>
    (requests as Question[]).map(({ text }) => {
      if (text === 'quick') return { text };
      return text === 'bad' ? Promise.reject(boom) : new Promise((r) => setTimeout(r, 20, { text }));
    }),
  );
  expect(answers.map(({ index, failed }) => [index, failed])).toEqual([
    [2, false],
    [1, true],
    [0, false],
  ]);
  expect(logged).toEqual([{ err: boom, subject: 'rpc.job.ask', requestIds: ['r1'] }]);
});
