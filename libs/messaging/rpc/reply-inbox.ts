/**
 * Where the replies to a process's messages arrive: one subscription for all, a subject of its own for each message.
 * A message carries several calls; each is settled when its answer comes or its time runs out, whatever the others do.
 * While the connection is lost nothing is sent, because NATS drops it: calls fail at once, and so do those under way.
 */
import { DeadlineExceeded, type Operation, ServiceUnavailable } from '@handtest/contracts/define';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { replySubjectOf } from '../nats-connection.js';
import { decodeAnswers } from './codec.js';
import { decodeError } from './error-codec.js';

/** A call that waits for its answer. */
export interface OpenCall {
  readonly operation: Operation;
  /** On the monotonic clock. */
  readonly deadlineMs: number;
  resolve(answer: Buffer): void;
  reject(error: unknown): void;
}

interface OpenMessage {
  /** Undefined where a call is settled. */
  readonly calls: (OpenCall | undefined)[];
  open: number;
  timer?: NodeJS.Timeout;
}

/** What the NATS server itself says when nobody is subscribed. */
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

  /** Sends a message whose calls are settled by what arrives for it. */
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

  /** From the first message on: most connections only answer. */
  private listen(): void {
    if (this.listens) return;
    this.connection.subscribe(`${this.subject}.*`, {
      callback: (error, reply) => {
        if (!error) this.receive(reply.subject.slice(this.subject.length + 1), reply);
      },
    });
    this.listens = true;
  }

  /** Ends when the connection is closed for good. */
  private async watchConnection(): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type === 'reconnect') this.isLost = false;
      else if (type === 'disconnect') this.lose();
    }
    this.lose();
  }

  /** Replies to what is under way went to the lost connection: none will come. */
  private lose(): void {
    this.isLost = true;
    for (const [token, message] of [...this.messages])
      this.rejectAll(token, message, () => new ServiceUnavailable());
  }

  private receive(token: string, reply: Msg): void {
    const message = this.messages.get(token);
    // Answers that come after their deadline.
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

  /** One timer for all calls of a message: it goes off at the earliest deadline, and is set again for the next. */
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
