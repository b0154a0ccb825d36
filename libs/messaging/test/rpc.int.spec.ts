/** Calls between services over a real NATS server with the users and permissions of the topology. */
import { readdir, readFile } from 'node:fs/promises';
import {
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
import { eventually, freePort, type Instance, startNats } from '@handtest/deployment';
import { type INestMicroservice, Injectable, Module } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { NestFactory } from '@nestjs/core';
import { IsString } from 'class-validator';
import { connectToNats, NatsRpcClient, NatsTransport, serve } from '../index.js';

class JobMissing extends defineError('job_missing', 404, 'Job not found') {}
class Undeclared extends defineError('undeclared', 418, 'secret cause') {}

class Question {
  @IsString()
  text: string;
}

class Answer {
  text: string;
  caller?: string;
  /** The organization of a key that asked. */
  organizationId?: string;
  clientAddress?: string;
  batch?: number;
}

const contract = defineContract('job', {
  ask: rpc(Question, Answer, JobMissing),
  slow: within(300, rpc(Question, Answer)),
  // Answers of 21 MB take seconds on a busy machine.
  many: within(15_000, batched(rpc(Question, Answer, JobMissing))),
});
const elsewhere = defineContract('billing', { ask: rpc(Question, Answer) });
class QuestionClient extends clientOf(contract) {}
class ElsewhereClient extends clientOf(elsewhere) {}

/** Calls that run at the server until they are released. */
const held: (() => void)[] = [];
const untilReleased = () => new Promise<void>((resolve) => void held.push(resolve));
const release = () => held.splice(0).forEach((resolve) => resolve());

@Injectable()
class QuestionService {
  async ask({ text }: Question, call: Call) {
    if (text === 'missing') throw new JobMissing();
    if (text === 'undeclared') throw new Undeclared();
    if (text === 'crash') throw new TypeError('password is hunter2');
    if (text === 'wait') await untilReleased();
    return { text, caller: call.caller.kind, ...originOf(call) };
  }

  async slow({ text }: Question) {
    await untilReleased();
    return { text };
  }
}

@Injectable()
class QuestionListService {
  async many(questions: Question[], call: Call) {
    return questions.map(({ text }) => {
      if (text === 'missing') return new JobMissing();
      if (text.startsWith('big')) return new RawJson<Answer>(`{"text":"${'x'.repeat(3_000_000)}"}`);
      return { text, batch: questions.length, ...originOf(call) };
    });
  }
}

function originOf({ caller, clientAddress }: Call): Partial<Answer> {
  return { ...('organizationId' in caller && { organizationId: caller.organizationId }), clientAddress };
}

@Module({
  controllers: [serve(contract, { ask: QuestionService, slow: QuestionService, many: QuestionListService })],
  providers: [QuestionService, QuestionListService],
})
class QuestionModule {}

const call = systemCall('gateway');

/** The call of a key of one of many organizations, from an address of its own. */
function callOfKey(n: number, deadlineMs?: number): Call {
  const organizationId = `org_${n}`;
  const roles = { [organizationId]: 'contributor' } as const;
  const caller = { kind: 'key', tokenId: `key_${n}`, userId: 'user_1', organizationId, roles } as const;
  return { caller, clientAddress: `192.0.2.${n}`, deadlineMs };
}
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
  it('returns the answer, and the server gets the caller', async () => {
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
    expect((error as Error).message).toBe(
      'An unexpected error occurred; give the X-Request-Id when you ask for help',
    );
  });

  it('is refused with the name of the field that is wrong', async () => {
    const error = await questions
      .ask({ text: 7 as unknown as string }, call)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidRequest);
    expect((error as Error).message).toContain('text');
  });

  it('fails immediately without a responder', async () => {
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
    expect(reply.string()).toBe(
      'all:-67\n{"code":"invalid_request","message":"The message carries no calls"}',
    );
  });
});

describe('a batched operation', () => {
  it('sends the calls of a tick as one message, and each item fails alone', async () => {
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

describe('calls that meet within a tick', () => {
  it('share messages, and each is answered for its own caller, independently of the others', async () => {
    let messages = 0;
    const observer = serverConnection.subscribe('rpc.job.ask', { callback: () => void messages++ });
    await serverConnection.flush();
    const texts = [...Array(40).keys()].map((n) => (n === 4 ? 'missing' : n === 5 ? 'crash' : `q${n}`));
    const answers = await Promise.allSettled(texts.map((text, n) => questions.ask({ text }, callOfKey(n))));
    observer.unsubscribe();
    answers.forEach((answer, n) => {
      const origin = { caller: 'key', organizationId: `org_${n}`, clientAddress: `192.0.2.${n}` };
      if (answer.status === 'fulfilled') expect(answer.value).toEqual({ text: `q${n}`, ...origin });
      else expect(answer.reason).toBeInstanceOf(n === 4 ? JobMissing : InternalError);
    });
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    expect(messages).toBe(3);
  });

  it('share messages of a batched operation too, which is asked once for each caller', async () => {
    const answers = await Promise.all(
      [...Array(12).keys()].map((n) => questions.many({ text: `q${n}` }, callOfKey(n % 3))),
    );
    answers.forEach((answer, n) => {
      const origin = { organizationId: `org_${n % 3}`, clientAddress: `192.0.2.${n % 3}` };
      expect(answer).toEqual({ text: `q${n}`, batch: 4, ...origin });
    });
  });

  it('are not held back by one that is slow', async () => {
    const slow = questions.ask({ text: 'wait' }, callOfKey(1));
    const others = ['a', 'missing', 'b'].map((text) => questions.ask({ text }, callOfKey(2)));
    const settled = await Promise.allSettled(others);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    release();
    await expect(slow).resolves.toMatchObject({ text: 'wait', organizationId: 'org_1' });
  });

  it('end each at its own deadline', async () => {
    const soon = questions.ask({ text: 'wait' }, callOfKey(1, performance.now() + 100));
    const later = questions.ask({ text: 'wait' }, callOfKey(2));
    await expect(soon).rejects.toBeInstanceOf(DeadlineExceeded);
    release();
    await expect(later).resolves.toMatchObject({ organizationId: 'org_2' });
  });

  it('arrive when they are larger together than one message may be', async () => {
    const texts = [...Array(4).keys()].map((n) => `${n}`.repeat(3_000_000));
    const answers = await Promise.all(texts.map((text) => questions.ask({ text }, call)));
    expect(answers.map(({ text }) => text)).toEqual(texts);
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

  it('refuses a request from a service that may not send it', async () => {
    const intruder = await connectToNats('identity', urlOf('identity'));
    const client = new QuestionClient(new NatsRpcClient(intruder));
    await expect(
      client.ask({ text: 'x' }, { ...call, deadlineMs: performance.now() + 500 }),
    ).rejects.toThrow();
    await intruder.close();
  });
});

describe('draining', () => {
  it('answers delivered calls before it stops, and accepts no new ones', async () => {
    const connection = await connectToNats('job', urlOf('job'));
    const transport = new NatsTransport(connection, 'drain');
    const other = await NestFactory.createMicroservice(QuestionModule, {
      strategy: transport,
      logger: false,
    });
    await server.close();
    await other.listen();
    const asked = Promise.all([1, 2].map((n) => questions.slow({ text: `last ${n}` }, callOfKey(n))));
    await eventually(() => expect(held).toHaveLength(2));
    const closing = other.close();
    release();
    await expect(asked).resolves.toEqual([{ text: 'last 1' }, { text: 'last 2' }]);
    await closing;
    await expect(questions.ask({ text: 'x' }, call)).rejects.toBeInstanceOf(ServiceUnavailable);
    await connection.close();
  });
});

describe('a replica that dies', () => {
  it('leaves its answers, and a clear error for each unanswered call', async () => {
    const connection = await connectToNats('job', urlOf('job'));
    const strategy = new NatsTransport(connection, 'dying');
    const dying = await NestFactory.createMicroservice(QuestionModule, { strategy, logger: false });
    await dying.listen();
    const open = ['wait', 'wait'].map((text) =>
      questions.ask({ text }, callOfKey(1, performance.now() + 400)),
    );
    const failed = Promise.all(open.map((asked) => expect(asked).rejects.toBeInstanceOf(DeadlineExceeded)));
    await expect(questions.ask({ text: 'quick' }, call)).resolves.toMatchObject({ text: 'quick' });
    await connection.close();
    release();
    await failed;
    await expect(questions.ask({ text: 'x' }, call)).rejects.toBeInstanceOf(ServiceUnavailable);
  });
});

describe('a connection that closes', () => {
  it('ends its waiting calls and refuses new ones', async () => {
    const connection = await connectToNats('job', urlOf('job'));
    const strategy = new NatsTransport(connection, 'silent');
    const silent = await NestFactory.createMicroservice(QuestionModule, { strategy, logger: false });
    await silent.listen();
    const own = await connectToNats('gateway', urlOf('gateway'));
    const client = new QuestionClient(new NatsRpcClient(own));
    const waiting = client.ask({ text: 'wait' }, call);
    await expect(client.ask({ text: 'quick' }, call)).resolves.toMatchObject({ text: 'quick' });
    const ended = expect(waiting).rejects.toBeInstanceOf(ServiceUnavailable);
    await own.close();
    await ended;
    await expect(client.ask({ text: 'x' }, call)).rejects.toBeInstanceOf(ServiceUnavailable);
    release();
    await silent.close();
    await connection.close();
  });
});

describe('a NATS server that restarts', () => {
  it('fails open and later calls immediately, and carries calls after its return', async () => {
    const port = await freePort();
    const first = await startNats({ port, address: null });
    const serving = await connectToNats('job', first.url);
    const asking = await connectToNats('gateway', first.url);
    const strategy = new NatsTransport(serving, 'restarted');
    const service = await NestFactory.createMicroservice(QuestionModule, { strategy, logger: false });
    await service.listen();
    const client = new QuestionClient(new NatsRpcClient(asking));
    const lost = client.ask({ text: 'wait' }, call);
    const ended = expect(lost).rejects.toBeInstanceOf(ServiceUnavailable);
    await expect(client.ask({ text: 'before' }, call)).resolves.toMatchObject({ text: 'before' });
    await first.stop();
    await ended;
    await expect(client.ask({ text: 'x' }, call)).rejects.toBeInstanceOf(ServiceUnavailable);
    const second = await startNats({ port, address: null });
    await eventually(async () => {
      const answer = await client.ask({ text: 'after' }, callOfKey(2, performance.now() + 1_000));
      expect(answer).toMatchObject({ text: 'after', organizationId: 'org_2' });
    });
    release();
    await service.close();
    await Promise.all([asking.close(), serving.close()]);
    await second.stop();
  });
});

describe('a NATS server that hangs', () => {
  it('counts as lost before a call reaches its deadline, and is used again when it answers', async () => {
    const hanging = await startNats({ address: null, asProgram: true });
    const serving = await connectToNats('job', hanging.url);
    const asking = await connectToNats('gateway', hanging.url);
    const strategy = new NatsTransport(serving, 'hanging');
    const service = await NestFactory.createMicroservice(QuestionModule, { strategy, logger: false });
    await service.listen();
    const client = new QuestionClient(new NatsRpcClient(asking));
    await expect(client.ask({ text: 'before' }, call)).resolves.toMatchObject({ text: 'before' });
    await suspend(hanging.pid!);
    // Its own deadline would be a DeadlineExceeded.
    await expect(client.ask({ text: 'lost' }, call)).rejects.toBeInstanceOf(ServiceUnavailable);
    await expect(client.ask({ text: 'refused' }, call)).rejects.toBeInstanceOf(ServiceUnavailable);
    process.kill(hanging.pid!, 'SIGCONT');
    await eventually(async () => {
      await expect(client.ask({ text: 'after' }, call)).resolves.toMatchObject({ text: 'after' });
    });
    await service.close();
    await Promise.all([asking.close(), serving.close()]);
    await hanging.stop();
  });
});

/** On a busy machine the threads of a process go on for some milliseconds after the signal is sent. */
async function suspend(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  await eventually(async () => {
    for (const thread of await readdir(`/proc/${pid}/task`))
      expect(await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8')).toMatch(/\) T /);
  });
}
