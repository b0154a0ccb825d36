/**
 * Carries calls over NATS: native request/reply on `rpc.<owner>.<operation>`. No responder and no answer in time are
 * clear errors; a declared error arrives as the class that was thrown. Batched operations of one caller that meet
 * within a tick share a message.
 */
import {
  type Call,
  type Contract,
  DeadlineExceeded,
  InternalError,
  type Operation,
  type RpcTransport,
  ServiceUnavailable,
  subjectOf,
} from '@handtest/contracts/define';
import { insideTransaction } from '@handtest/database';
import {
  headers,
  type Msg,
  type NatsConnection,
  NoRespondersError,
  RequestError,
  TimeoutError,
} from '@nats-io/transport-node';
import { context, propagation } from '@opentelemetry/api';
import { BatchQueue } from './batch-queue.js';
import { assertTimeLeft, decodeBatch, decodeError, encodeCall, encodeCaller, header } from './codec.js';

/** The most requests that one message carries; measured: more adds latency without throughput. */
const maximumBatch = 64;

interface Pending {
  readonly contract: Contract;
  readonly operationName: string;
  readonly request: unknown;
  readonly call: Call;
  readonly deadlineMs: number;
  resolve(answer: Buffer): void;
  reject(error: unknown): void;
}

export class NatsRpcClient implements RpcTransport {
  private readonly batches = new BatchQueue<Pending>(
    maximumBatch,
    (_key, items) => void this.sendBatch(items),
  );

  constructor(private readonly connection: NatsConnection) {}

  async request(contract: Contract, operationName: string, request: unknown, call: Call): Promise<unknown> {
    const answer = await this.requestRaw(contract, operationName, request, call);
    return JSON.parse(answer.toString());
  }

  async requestRaw(contract: Contract, operationName: string, request: unknown, call: Call): Promise<Buffer> {
    const operation = contract.operations[operationName]!;
    if (insideTransaction()) {
      throw new Error(`${subjectOf(contract, operationName)} was called inside a database transaction`);
    }
    const now = performance.now();
    assertTimeLeft(call, now);
    const deadlineMs = Math.min(call.deadlineMs ?? Infinity, now + operation.timeoutMs);
    if (!operation.batched) return this.sendOne(contract, operationName, request, call, deadlineMs);
    return new Promise((resolve, reject) => {
      const key = `${contract.owner}.${operationName} ${encodeCaller(call.caller)} ${call.clientAddress ?? ''}`;
      this.batches.add(key, { contract, operationName, request, call, deadlineMs, resolve, reject });
    });
  }

  private async sendOne(
    contract: Contract,
    operationName: string,
    request: unknown,
    call: Call,
    deadlineMs: number,
  ): Promise<Buffer> {
    const reply = await this.exchange(subjectOf(contract, operationName), request, call, deadlineMs);
    const bytes = Buffer.from(reply.data.buffer, reply.data.byteOffset, reply.data.byteLength);
    if (reply.headers?.has(header.error)) throw decodeError(bytes, contract.operations[operationName]!);
    return bytes;
  }

  private async sendBatch(items: Pending[]): Promise<void> {
    const { contract, operationName, call } = items[0]!;
    const operation = contract.operations[operationName]!;
    try {
      const deadlineMs = items.reduce((latest, item) => Math.max(latest, item.deadlineMs), 0);
      const requests = items.map((item) => item.request);
      const reply = await this.exchange(subjectOf(contract, operationName), requests, call, deadlineMs);
      if (reply.headers?.has(header.error)) throw decodeError(reply.data, operation);
      this.settle(items, reply, operation);
    } catch (error) {
      for (const item of items) item.reject(error);
    }
  }

  private settle(items: Pending[], reply: Msg, operation: Operation): void {
    const answers = decodeBatch(reply.headers?.get(header.lengths) ?? '', reply.data, operation);
    const unanswered: Pending[] = [];
    items.forEach((item, index) => {
      const answer = answers[index];
      if (answer === undefined) item.reject(new InternalError());
      else if (answer === 'ask again') unanswered.push(item);
      else if ('error' in answer) item.reject(answer.error);
      else item.resolve(answer.bytes);
    });
    if (unanswered.length > 0) void this.sendBatch(unanswered);
  }

  private async exchange(subject: string, body: unknown, call: Call, deadlineMs: number): Promise<Msg> {
    const timeLeftMs = deadlineMs - performance.now();
    if (timeLeftMs <= 0) throw new DeadlineExceeded();
    const messageHeaders = headers();
    for (const [name, value] of encodeCall(call, timeLeftMs)) messageHeaders.set(name, value);
    propagation.inject(context.active(), messageHeaders, {
      set: (carrier, name, value) => carrier.set(name, value),
    });
    try {
      const payload = JSON.stringify(body ?? {});
      return await this.connection.request(subject, payload, {
        timeout: timeLeftMs,
        headers: messageHeaders,
      });
    } catch (error) {
      throw connectionProblem(error);
    }
  }
}

/** What the client library says, in the words of the contracts. */
function connectionProblem(error: unknown): unknown {
  if (error instanceof TimeoutError) return new DeadlineExceeded();
  if (error instanceof NoRespondersError) return new ServiceUnavailable();
  if (error instanceof RequestError) {
    return error.isNoResponders() ? new ServiceUnavailable() : new DeadlineExceeded();
  }
  return new ServiceUnavailable();
}
