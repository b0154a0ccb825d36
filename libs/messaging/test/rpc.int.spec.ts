/** Calls between services over a real NATS server with the users and permissions of the topology. */
import {
  type Api,
  batched,
  type Call,
  clientOf,
  DeadlineExceeded,
  defineContract,
  defineError,
  InternalError,
  InvalidRequest,
  RawJson,
  rpc,
  ServiceUnavailable,
  systemCall,
  within,
} from '@handtest/contracts/define';
import { natsAuthorization, serviceNames, type ServiceName } from '@handtest/contracts/topology';
import { type Instance, startNats } from '@handtest/testing';
import { type INestMicroservice, Module } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { NestFactory } from '@nestjs/core';
import { IsString } from 'class-validator';
import { connectToNats, NatsRpcClient, NatsTransport, Serves } from '../index.js';

class JobMissing extends defineError('job_missing', 404, 'Job not found') {}
class Undeclared extends defineError('undeclared', 418, 'secret cause') {}

class Question {
  @IsString()
  text: string;
}

class Answer {
  text: string;
  caller?: string;
  batch?: number;
}

const contract = defineContract('job', {
  ask: rpc(Question, Answer, JobMissing),
  slow: within(300, rpc(Question, Answer)),
  many: batched(rpc(Question, Answer, JobMissing)),
});
const elsewhere = defineContract('billing', { ask: rpc(Question, Answer) });
class QuestionClient extends clientOf(contract) {}
class ElsewhereClient extends clientOf(elsewhere) {}

let release: () => void = () => undefined;

@Serves(contract)
class QuestionController implements Api<typeof contract> {
  async ask({ text }: Question, call: Call) {
    if (text === 'missing') throw new JobMissing();
    if (text === 'undeclared') throw new Undeclared();
    if (text === 'crash') throw new TypeError('password is hunter2');
    return { text, caller: call.caller.kind };
  }

  async slow({ text }: Question) {
    await new Promise<void>((resolve) => (release = resolve));
    return { text };
  }

  async many(questions: Question[]) {
    return questions.map(({ text }) => {
      if (text === 'missing') return new JobMissing();
      if (text.startsWith('big')) return new RawJson<Answer>(`{"text":"${'x'.repeat(3_000_000)}"}`);
      return { text, batch: questions.length };
    });
  }
}

@Module({ controllers: [QuestionController] })
class QuestionModule {}

const call = systemCall('gateway');
let nats: Instance;
let server: INestMicroservice;
let serverConnection: NatsConnection;
let clientConnection: NatsConnection;
let questions: QuestionClient;

function urlOf(service: string, password = `p-${service}`): string {
  const { host } = new URL(nats.url);
  return `nats://${service}:${password}@${host}`;
}

beforeAll(async () => {
  const passwords = Object.fromEntries(serviceNames.map((name) => [name, `p-${name}`])) as Record<
    ServiceName,
    string
  >;
  nats = await startNats({ authorization: natsAuthorization(passwords) });
  serverConnection = await connectToNats('job', urlOf('job'));
  clientConnection = await connectToNats('gateway', urlOf('gateway'));
  const strategy = new NatsTransport(serverConnection, 'job');
  server = await NestFactory.createMicroservice(QuestionModule, { strategy, logger: false });
  await server.listen();
  questions = new QuestionClient(new NatsRpcClient(clientConnection));
});

afterAll(async () => {
  await server.close();
  await Promise.all([clientConnection.close(), serverConnection.close()]);
  await nats.stop();
});

describe('a call', () => {
  it('brings the answer, and the server learns who asks', async () => {
    await expect(questions.ask({ text: 'hello' }, call)).resolves.toEqual({
      text: 'hello',
      caller: 'system',
    });
  });

  it('brings a declared error as the class that was thrown', async () => {
    await expect(questions.ask({ text: 'missing' }, call)).rejects.toBeInstanceOf(JobMissing);
  });

  it.each(['undeclared', 'crash'])('hides an error that is not declared (%s)', async (text) => {
    const error = await questions.ask({ text }, call).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InternalError);
    expect((error as Error).message).toBe('An unexpected error happened');
  });

  it('is refused with the name of the field that is wrong', async () => {
    const error = await questions
      .ask({ text: 7 as unknown as string }, call)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidRequest);
    expect((error as Error).message).toContain('text');
  });

  it('is told at once when nobody answers', async () => {
    const client = new ElsewhereClient(new NatsRpcClient(clientConnection));
    const start = performance.now();
    await expect(client.ask({ text: 'x' }, call)).rejects.toBeInstanceOf(ServiceUnavailable);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('ends at its deadline', async () => {
    await expect(questions.slow({ text: 'x' }, call)).rejects.toBeInstanceOf(DeadlineExceeded);
    release();
    await expect(
      questions.ask({ text: 'x' }, { ...call, deadlineMs: performance.now() - 1 }),
    ).rejects.toBeInstanceOf(DeadlineExceeded);
  });

  it('answers malformed JSON with a clear error', async () => {
    const reply = await clientConnection.request('rpc.job.ask', '{', { timeout: 1_000 });
    expect(reply.json()).toEqual({ code: 'invalid_request', message: 'The call names no caller' });
  });
});

describe('a batched operation', () => {
  it('sends what meets within a tick as one message, and each item fails on its own', async () => {
    const texts = [...Array(10).keys()].map((index) => (index === 4 ? 'missing' : `q${index}`));
    const answers = await Promise.allSettled(texts.map((text) => questions.many({ text }, call)));
    answers.forEach((answer, index) => {
      if (index === 4)
        expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(JobMissing) as unknown });
      else expect(answer).toEqual({ status: 'fulfilled', value: { text: `q${index}`, batch: 10 } });
    });
  });

  it('brings answers that are larger together than one message may be', async () => {
    const answers = await Promise.all(
      [...Array(7).keys()].map((i) => questions.many({ text: `big${i}` }, call)),
    );
    expect(answers.map(({ text }) => text.length)).toEqual(Array(7).fill(3_000_000));
  });
});

describe('the bus', () => {
  it('refuses a wrong password', async () => {
    const { connect } = await import('@nats-io/transport-node');
    const { host } = new URL(nats.url);
    await expect(
      connect({ servers: host, user: 'job', pass: 'wrong', reconnect: false, maxReconnectAttempts: 0 }),
    ).rejects.toThrow();
  });

  it('does not carry a request from a service that is not meant to send it', async () => {
    const intruder = await connectToNats('scheduler', urlOf('scheduler'));
    const client = new QuestionClient(new NatsRpcClient(intruder));
    await expect(
      client.ask({ text: 'x' }, { ...call, deadlineMs: performance.now() + 500 }),
    ).rejects.toThrow();
    await intruder.close();
  });
});

describe('draining', () => {
  it('answers what was delivered before it stops, and takes nothing new', async () => {
    const connection = await connectToNats('job', urlOf('job'));
    const transport = new NatsTransport(connection, 'drain');
    const other = await NestFactory.createMicroservice(QuestionModule, {
      strategy: transport,
      logger: false,
    });
    await server.close();
    await other.listen();
    const asked = questions.slow({ text: 'last' }, call);
    await clientConnection.flush();
    await clientConnection.flush();
    const closing = other.close();
    release();
    await expect(asked).resolves.toEqual({ text: 'last' });
    await closing;
    await expect(questions.ask({ text: 'x' }, call)).rejects.toBeInstanceOf(ServiceUnavailable);
    await connection.close();
  });
});
