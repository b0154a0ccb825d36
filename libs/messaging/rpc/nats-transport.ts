/**
 * Nest's transport strategy over NATS. Each operation that a controller serves is subscribed in the service's queue
 * group, so that any replica answers. Requests are judged against their contract, only declared errors cross, and
 * everything else stays in the log. At shutdown the subscriptions drain: what was delivered is still answered.
 */
import {
  type Call,
  ContractError,
  InvalidRequest,
  type Operation,
  ServiceUnavailable,
} from '@handtest/contracts/define';
import { isUnreachable } from '@handtest/database';
import { Logger } from '@nestjs/common';
import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { headers, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { Histogram } from 'prom-client';
import { lastValueFrom } from 'rxjs';
import { crossing, decodeCall, encodeBatch, encodeError, encodeReply, header } from './codec.js';
import { validated } from './request-validation.js';
import type { ServedOperation } from './serves.js';

/** Room for headers below the server's limit of 8 MB for a message. */
const maximumReplyBytes = 7 * 1024 * 1024;

const duration = new Histogram({
  name: 'handtest_rpc_duration_seconds',
  help: 'How long served operations took, by subject and outcome',
  labelNames: ['subject', 'outcome'] as const,
  buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
});

export class NatsTransport extends Server implements CustomTransportStrategy {
  protected override readonly logger = new Logger(NatsTransport.name);
  private readonly subscriptions: Subscription[] = [];
  private readonly running = new Set<Promise<void>>();

  /** @param service the queue group that replicas share */
  constructor(
    private readonly connection: NatsConnection,
    private readonly service: string,
  ) {
    super();
  }

  async listen(callback: (error?: unknown) => void): Promise<void> {
    for (const [subject, handler] of this.messageHandlers) {
      const served = handler.extras?.served as ServedOperation | undefined;
      if (!served) throw new Error(`${subject} is not declared by a contract: use @Serves`);
      const subscription = this.connection.subscribe(subject, {
        queue: this.service,
        callback: (error, message) => {
          if (error) this.logger.error({ err: error, subject }, 'The subscription failed');
          else this.track(this.answer(subject, handler, served, message));
        },
      });
      this.subscriptions.push(subscription);
    }
    await this.connection.flush();
    callback();
  }

  /** Takes no new requests, answers those in hand, and returns. The connection stays for others to close. */
  async close(): Promise<void> {
    await Promise.allSettled(this.subscriptions.splice(0).map((subscription) => subscription.drain()));
    await Promise.allSettled(this.running);
    if (!this.connection.isClosed()) await this.connection.flush();
  }

  on(): never {
    throw new Error('The transport has no events to listen to; watch the NATS connection itself');
  }

  unwrap<T>(): T {
    return this.connection as T;
  }

  private track(work: Promise<void>): void {
    this.running.add(work);
    void work.finally(() => this.running.delete(work));
  }

  private async answer(
    subject: string,
    handler: MessageHandler,
    { contract, name }: ServedOperation,
    message: Msg,
  ): Promise<void> {
    const stop = duration.startTimer({ subject });
    const operation = contract.operations[name]!;
    const parent = propagation.extract(context.active(), message.headers, {
      get: (carrier, key) => carrier?.get(key) || undefined,
      keys: (carrier) => carrier?.keys() ?? [],
    });
    const span = trace.getTracer('handtest').startSpan(subject, { kind: SpanKind.SERVER }, parent);
    try {
      const call = decodeCall((key) => message.headers?.get(key), performance.now());
      const run = (): Promise<void> => this.run(subject, operation, handler, message, call);
      await context.with(trace.setSpan(parent, span), run);
      stop({ outcome: 'ok' });
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      const answer = this.judged(error, operation, subject);
      stop({ outcome: answer.code });
      const replyHeaders = headers();
      replyHeaders.set(header.error, '1');
      message.respond(encodeError(answer), { headers: replyHeaders });
    } finally {
      span.end();
    }
  }

  private async run(
    subject: string,
    operation: Operation,
    handler: MessageHandler,
    message: Msg,
    call: Call,
  ): Promise<void> {
    const body = parsed(message);
    if (!operation.batched) {
      const reply = await this.invoke(handler, validated(operation.request, body), call);
      message.respond(encodeReply(reply));
      return;
    }
    if (!Array.isArray(body)) throw new InvalidRequest('A batch must be a list');
    const replies = (await this.invoke(handler, body, call)) as unknown[];
    if (replies.length !== body.length)
      throw new Error(`${subject} answered ${replies.length} of ${body.length}`);
    const answers = replies.map((reply) =>
      reply instanceof Error
        ? { bytes: encodeError(this.judged(reply, operation, subject)), failed: true }
        : { bytes: encodeReply(reply), failed: false },
    );
    const { lengths, payload } = encodeBatch(answers, maximumReplyBytes);
    const replyHeaders = headers();
    replyHeaders.set(header.lengths, lengths);
    message.respond(payload, { headers: replyHeaders });
  }

  private async invoke(handler: MessageHandler, request: unknown, call: Call): Promise<unknown> {
    return lastValueFrom(this.transformToObservable(await handler(request, call)));
  }

  /**
   * What the caller may learn of an error: a database that is away is an outage, not a fault. The cause of an undeclared
   * one is logged here and nowhere else.
   */
  private judged(error: unknown, operation: Operation, subject: string): ContractError {
    const answer = isUnreachable(error) ? new ServiceUnavailable() : crossing(error, operation);
    if (answer !== error)
      this.logger.error({ err: error, subject }, 'An undeclared error stopped an operation');
    return answer;
  }
}

function parsed(message: Msg): unknown {
  try {
    return message.json();
  } catch {
    throw new InvalidRequest('The request is not valid JSON');
  }
}
