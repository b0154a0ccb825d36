/** Traces across calls: what shares a message goes on with its own trace all the same. */
import { type Api, batched, clientOf, defineContract, rpc, systemCall } from '@handtest/contracts/define';
import { type Instance, startNats } from '@handtest/deployment';
import { type INestMicroservice, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NatsConnection } from '@nats-io/transport-node';
import { context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { IsString } from 'class-validator';
import { connectToNats, NatsRpcClient, NatsTransport, Serves } from '../index.js';

class Question {
  @IsString()
  text: string;
}

class Answer {
  text: string;
  traceId?: string;
}

const contract = defineContract('job', {
  ask: rpc(Question, Answer),
  many: batched(rpc(Question, Answer)),
});
class QuestionClient extends clientOf(contract) {}

const activeTraceId = () => trace.getActiveSpan()?.spanContext().traceId;

@Serves(contract)
class TracedController implements Api<typeof contract> {
  async ask({ text }: Question) {
    return { text, traceId: activeTraceId() };
  }

  async many(questions: Question[]) {
    return questions.map(({ text }) => ({ text, traceId: activeTraceId() }));
  }
}

@Module({ controllers: [TracedController] })
class TracedModule {}

const provider = new NodeTracerProvider();
const traceIds = ['1', '2', '3'].map((digit) => digit.repeat(32));
let nats: Instance;
let connections: NatsConnection[];
let server: INestMicroservice;
let questions: QuestionClient;

beforeAll(async () => {
  provider.register();
  nats = await startNats();
  connections = [await connectToNats('job', nats.url), await connectToNats('gateway', nats.url)];
  const strategy = new NatsTransport(connections[0]!, 'job');
  server = await NestFactory.createMicroservice(TracedModule, { strategy, logger: false });
  await server.listen();
  questions = new QuestionClient(new NatsRpcClient(connections[1]!));
});

afterAll(async () => {
  await server.close();
  await Promise.all(connections.map((connection) => connection.close()));
  await nats.stop();
  await provider.shutdown();
});

/** The same question in each of the traces, in one tick. */
function inEachTrace(ask: (text: string) => Promise<Answer>): Promise<Answer[]> {
  const asked = traceIds.map((traceId) => {
    const parent = { traceId, spanId: 'b7ad6b7169203331', traceFlags: 1 };
    return context.with(trace.setSpanContext(ROOT_CONTEXT, parent), () => ask(traceId));
  });
  return Promise.all(asked);
}

it('each call of a message continues its own trace', async () => {
  const answers = await inEachTrace((text) => questions.ask({ text }, systemCall('gateway')));
  expect(answers).toEqual(traceIds.map((traceId) => ({ text: traceId, traceId })));
});

it('a list continues the trace of its first request', async () => {
  const answers = await inEachTrace((text) => questions.many({ text }, systemCall('gateway')));
  expect(answers.map(({ traceId }) => traceId)).toEqual(traceIds.map(() => traceIds[0]));
});
