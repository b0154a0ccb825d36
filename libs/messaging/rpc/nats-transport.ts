/**
 * Nest's transport strategy over NATS. It subscribes to each served operation in the service's queue group, so that any
 * replica answers. At shutdown the subscriptions drain: calls that arrived are answered.
 */
import { Logger } from '@nestjs/common';
import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { lastValueFrom } from 'rxjs';
import { decodeCalls, encodeRefusal, type IncomingCall } from './codec.js';
import { encodeError } from './error-codec.js';
import { Replies } from './replies.js';
import { ServedCalls } from './served-calls.js';
import type { ServedOperation } from './serve.js';

export class NatsTransport extends Server implements CustomTransportStrategy {
  protected override readonly logger = new Logger(NatsTransport.name);
  private readonly subscriptions: Subscription[] = [];
  private readonly running = new Set<Promise<void>>();

  /** @param service the queue group of the replicas */
  constructor(
    private readonly connection: NatsConnection,
    private readonly service: string,
  ) {
    super();
  }

  async listen(callback: (error?: unknown) => void): Promise<void> {
    for (const [subject, handler] of this.messageHandlers) {
      const served = handler.extras?.served as ServedOperation | undefined;
      if (!served) throw new Error(`${subject} is not declared by a contract: use serve()`);
      const calls = this.servedCalls(subject, handler, served);
      const subscription = this.connection.subscribe(subject, {
        queue: this.service,
        callback: (error, message) => {
          if (error) this.logger.error({ err: error, subject }, 'The subscription failed');
          else this.track(this.answer(calls, message));
        },
      });
      this.subscriptions.push(subscription);
    }
    await this.connection.flush();
    callback();
  }

  /** Takes no new requests and waits for the answers to those that arrived. The connection stays open. */
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

  private servedCalls(
    subject: string,
    handler: MessageHandler,
    { contract, name }: ServedOperation,
  ): ServedCalls {
    return new ServedCalls(subject, contract.operations[name]!, this.logger, async (request, call) =>
      lastValueFrom(this.transformToObservable(await handler(request, call))),
    );
  }

  /** Each call is answered when its own work is done. */
  private async answer(served: ServedCalls, message: Msg): Promise<void> {
    const send = (payload: Buffer): void => this.respond(message, payload);
    let calls: IncomingCall[];
    try {
      calls = decodeCalls(message.string(), performance.now());
    } catch (error) {
      return send(encodeRefusal(encodeError(served.publicErrorOf(error))));
    }
    const replies = new Replies(calls.length, send);
    await served.answerAll(calls, (answer) => replies.add(answer));
  }

  private respond(message: Msg, payload: Buffer): void {
    try {
      message.respond(payload);
    } catch (error) {
      // The connection is closed; the call ends at its deadline.
      this.logger.error({ err: error, subject: message.subject }, 'An answer could not be sent');
    }
  }
}
