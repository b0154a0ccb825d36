/**
 * Sends calls by NATS request/reply on `rpc.<owner>.<operation>`. Calls of one operation within a tick share a message,
 * also from different callers. A missing responder and a passed deadline are errors of their own; a declared error
 * arrives as its class.
 */
import {
  type Call,
  type Contract,
  DeadlineExceeded,
  type RpcTransport,
  subjectOf,
} from '@handtest/contracts/define';
import { insideTransaction } from '@handtest/database';
import type { NatsConnection } from '@nats-io/transport-node';
import { context, propagation } from '@opentelemetry/api';
import { type BatchLimits, BatchQueue } from './batch-queue.js';
import { encodeCalls, type TraceHeaders } from './codec.js';
import { type OpenCall, ReplyInbox } from './reply-inbox.js';

/** In characters of at most three bytes; NATS takes messages of 8 MB. */
const maximumSize = 1_000_000;
/** Calls in one message at most. Measured: more adds latency without throughput. */
const batchedLimits: BatchLimits = { items: 64, size: maximumSize };
/** Fewer, because one replica runs all calls of a message, and here each is work of its own. */
const singleLimits: BatchLimits = { items: 16, size: maximumSize };

interface Pending extends OpenCall {
  readonly subject: string;
  readonly call: Call;
  /** JSON text. */
  readonly request: string;
  readonly trace?: TraceHeaders;
}

export class NatsRpcClient implements RpcTransport {
  private readonly queue = new BatchQueue<Pending>((calls) => this.send(calls));
  private readonly inbox: ReplyInbox;

  constructor(connection: NatsConnection) {
    this.inbox = new ReplyInbox(connection);
  }

  async request(contract: Contract, operationName: string, request: unknown, call: Call): Promise<unknown> {
    const answer = await this.requestRaw(contract, operationName, request, call);
    return JSON.parse(answer.toString());
  }

  async requestRaw(contract: Contract, operationName: string, request: unknown, call: Call): Promise<Buffer> {
    const operation = contract.operations[operationName]!;
    const subject = subjectOf(contract, operationName);
    if (insideTransaction()) throw new Error(`${subject} was called inside a database transaction`);
    const now = performance.now();
    const deadlineMs = Math.min(call.deadlineMs ?? Infinity, (call.sinceMs ?? now) + operation.timeoutMs);
    if (deadlineMs <= now) throw new DeadlineExceeded();
    const text = JSON.stringify(request ?? {});
    const trace = activeTrace();
    return new Promise((resolve, reject) => {
      const pending = { subject, operation, call, request: text, trace, deadlineMs, resolve, reject };
      this.queue.add(subject, pending, text.length, operation.batched ? batchedLimits : singleLimits);
    });
  }

  private send(all: readonly Pending[]): void {
    const now = performance.now();
    const calls = all.filter(({ deadlineMs }) => deadlineMs > now);
    if (calls.length < all.length) {
      for (const { deadlineMs, reject } of all) if (deadlineMs <= now) reject(new DeadlineExceeded());
      if (calls.length === 0) return;
    }
    const payload = encodeCalls(
      calls.map(({ call: { caller, clientAddress, requestId }, deadlineMs, request, trace }) => {
        return { caller, clientAddress, requestId, timeLeftMs: deadlineMs - now, request, trace };
      }),
    );
    this.inbox.send(calls[0]!.subject, payload, calls);
  }
}

/** Undefined without tracing. */
function activeTrace(): TraceHeaders | undefined {
  let trace: Record<string, string> | undefined;
  propagation.inject(context.active(), undefined, {
    set: (_carrier, name, value) => ((trace ??= {})[name] = value),
  });
  return trace;
}
