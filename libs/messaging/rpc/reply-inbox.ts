/**
 * Receives the replies to a process's messages: one subscription for all, and one subject for each message. Each call
 * of a message is settled alone, by its answer or its deadline. While the connection is lost, all calls fail
 * immediately, because NATS drops their messages.
 */
import { DeadlineExceeded, type Operation, ServiceUnavailable } from '@handtest/contracts/define';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { replySubjectOf } from '../nats-connection.js';
import { decodeAnswers } from './codec.js';
import { decodeError } from './error-codec.js';

export interface OpenCall {
  readonly operation: Operation;
  /** On the monotonic clock. */
  readonly deadlineMs: number;
  resolve(answer: Buffer): void;
  reject(error: unknown): void;
}

interface OpenMessage {
  /** Undefined for settled calls. */
  readonly calls: (OpenCall | undefined)[];
  open: number;
  timer?: NodeJS.Timeout;
}

/** The server's answer when no service has subscribed. */
const noResponders = 503;

export class ReplyInbox {
  private readonly messages = new Map<string, OpenMessage>();
  private readonly subject: string;
  private listens = false;
  private sent = 0;
  private isLost = false;

  constructor(private readonly connection: NatsConnection) {
    this.subject = replySubjectOf(connection);
    void this.watchConnection();
  }

  send(subject: string, payload: string, calls: readonly OpenCall[]): void {
    if (this.isLost) {
      for (const { reject } of calls) reject(new ServiceUnavailable());
      return;
    }
    const message: OpenMessage = { calls: [...calls], open: calls.length };
    const token = (this.sent++).toString(36);
    this.messages.set(token, message);
    try {
      this.listen();
      this.connection.publish(subject, payload, { reply: `${this.subject}.${token}` });
      this.watch(token, message);
    } catch {
      this.rejectAll(token, message, () => new ServiceUnavailable());
    }
  }

  /** At the first message: most connections only answer. */
  private listen(): void {
    if (this.listens) return;
    this.connection.subscribe(`${this.subject}.*`, {
      callback: (error, reply) => {
        if (!error) this.receive(reply.subject.slice(this.subject.length + 1), reply);
      },
    });
    this.listens = true;
  }

  /** Runs until the connection is closed. */
  private async watchConnection(): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type === 'reconnect') this.isLost = false;
      else if (type === 'disconnect') this.rejectAllMessages();
    }
    this.rejectAllMessages();
  }

  /** Replies to open calls went to the lost connection and never arrive. */
  private rejectAllMessages(): void {
    this.isLost = true;
    for (const [token, message] of [...this.messages])
      this.rejectAll(token, message, () => new ServiceUnavailable());
  }

  private receive(token: string, reply: Msg): void {
    const message = this.messages.get(token);
    // All calls of the message have reached their deadlines.
    if (!message) return;
    if (reply.data.length === 0 && reply.headers?.code === noResponders) {
      this.rejectAll(token, message, () => new ServiceUnavailable());
      return;
    }
    for (const { index, bytes, failed } of decodeAnswers(reply.data)) {
      if (index === 'all') this.rejectAll(token, message, ({ operation }) => decodeError(bytes, operation));
      else
        this.settle(token, message, index, (call) => {
          if (failed) call.reject(decodeError(bytes, call.operation));
          else call.resolve(bytes);
        });
    }
  }

  private rejectAll(token: string, message: OpenMessage, errorOf: (call: OpenCall) => Error): void {
    for (const index of message.calls.keys())
      this.settle(token, message, index, (call) => call.reject(errorOf(call)));
  }

  private settle(token: string, message: OpenMessage, index: number, how: (call: OpenCall) => void): void {
    const call = message.calls[index];
    if (!call) return;
    message.calls[index] = undefined;
    if (--message.open === 0) {
      clearTimeout(message.timer);
      this.messages.delete(token);
    }
    how(call);
  }

  /** One timer for all calls of a message, set to the earliest deadline. */
  private watch(token: string, message: OpenMessage): void {
    const nowMs = performance.now();
    let nextMs = Infinity;
    message.calls.forEach((call, index) => {
      if (!call) return;
      if (call.deadlineMs > nowMs) nextMs = Math.min(nextMs, call.deadlineMs);
      else this.settle(token, message, index, () => call.reject(new DeadlineExceeded()));
    });
    if (message.open === 0) return;
    message.timer = setTimeout(() => this.watch(token, message), Math.ceil(nextMs - nowMs));
  }
}
