/**
 * Runs the calls of one served operation: validates requests, sends only declared errors and logs the others. Each call
 * has a span and a duration.
 */
import {
  type Call,
  type ContractError,
  type Operation,
  ServiceUnavailable,
} from '@handtest/contracts/define';
import { isUnreachable } from '@handtest/database';
import type { LoggerService } from '@nestjs/common';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { Histogram } from 'prom-client';
import { encodeReply, type IncomingCall, type OutgoingAnswer } from './codec.js';
import { encodeError, publicError } from './error-codec.js';
import { withinLimit } from './replies.js';
import { validated } from './request-validation.js';

const duration = new Histogram({
  name: 'handtest_rpc_duration_seconds',
  help: 'How long served operations took, by subject and outcome',
  labelNames: ['subject', 'outcome'] as const,
  buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
});

type Outcome = Omit<OutgoingAnswer, 'index'>;

export class ServedCalls {
  constructor(
    private readonly subject: string,
    private readonly operation: Operation,
    private readonly log: Pick<LoggerService, 'error'>,
    private readonly invoke: (request: unknown, call: Call) => Promise<unknown>,
  ) {}

  /** Answers each call alone. The calls of one caller to a batched operation run together. Never rejects. */
  async answerAll(calls: readonly IncomingCall[], answer: (answer: OutgoingAnswer) => void): Promise<void> {
    if (this.operation.batched) {
      await Promise.all(groups(calls).map((indices) => this.answerMany(calls, indices, answer)));
      return;
    }
    await Promise.all(calls.map(async (call, index) => answer({ index, ...(await this.outcomeOf(call)) })));
  }

  /**
   * The error that the caller gets. An unreachable database is an outage, not a fault. The cause of an undeclared error
   * is logged here and nowhere else.
   *
   * @param calls with this answer: the log has the ids of their HTTP requests
   */
  publicErrorOf(error: unknown, calls: readonly IncomingCall[] = []): ContractError {
    const answer = isUnreachable(error) ? new ServiceUnavailable() : publicError(error, this.operation);
    if (answer !== error) {
      const requestIds = calls.map(({ call }) => call.requestId).filter((id) => id !== undefined);
      this.log.error(
        { err: error, subject: this.subject, requestIds },
        'An undeclared error stopped an operation',
      );
    }
    return answer;
  }

  private outcomeOf(incoming: IncomingCall): Promise<Outcome> {
    return this.measured([incoming], async () => {
      const request = validated(this.operation.request, incoming.request);
      return succeeded(await this.invoke(request, incoming.call));
    });
  }

  private async answerMany(
    calls: readonly IncomingCall[],
    indices: readonly number[],
    answer: (answer: OutgoingAnswer) => void,
  ): Promise<void> {
    const group = indices.map((index) => calls[index]!);
    const requests = group.map(({ request }) => request);
    const deadlineMs = Math.max(...group.map(({ call }) => call.deadlineMs!));
    const outcome = await this.measured(group, async () => {
      const answers = (await this.invoke(requests, { ...group[0]!.call, deadlineMs })) as unknown[];
      if (answers.length !== requests.length)
        throw new Error(`${this.subject} answered ${answers.length} of ${requests.length}`);
      return answers.map((reply, position) =>
        reply instanceof Promise
          ? this.outcomeOfLate(reply, group[position]!)
          : this.outcomeOfItem(reply, group[position]!),
      );
    });
    const late: Promise<void>[] = [];
    indices.forEach((index, position) => {
      const item = Array.isArray(outcome) ? outcome[position]! : outcome;
      if (item instanceof Promise) late.push(item.then((known) => answer({ index, ...known })));
      else answer({ index, ...item });
    });
    await Promise.all(late);
  }

  /** Never rejects. */
  private outcomeOfLate(reply: Promise<unknown>, incoming: IncomingCall): Promise<Outcome> {
    return reply.then(
      (known) => this.outcomeOfItem(known, incoming),
      (error: unknown) => failed(this.publicErrorOf(error, [incoming])),
    );
  }

  private outcomeOfItem(reply: unknown, incoming: IncomingCall): Outcome {
    try {
      if (reply instanceof Error) throw reply;
      return succeeded(reply);
    } catch (error) {
      return failed(this.publicErrorOf(error, [incoming]));
    }
  }

  /** Runs `work` in the span of the first call. An error is its outcome. */
  private async measured<T>(calls: readonly IncomingCall[], work: () => Promise<T>): Promise<T | Outcome> {
    const startMs = performance.now();
    const parent = propagation.extract(context.active(), calls[0]!.trace);
    const span = trace.getTracer('handtest').startSpan(this.subject, { kind: SpanKind.SERVER }, parent);
    let outcome = 'ok';
    try {
      return await context.with(trace.setSpan(parent, span), work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      const answer = this.publicErrorOf(error, calls);
      outcome = answer.code;
      return failed(answer);
    } finally {
      duration.observe({ subject: this.subject, outcome }, (performance.now() - startMs) / 1_000);
      span.end();
    }
  }
}

function succeeded(reply: unknown): Outcome {
  return { text: withinLimit(encodeReply(reply)), failed: false };
}

function failed(error: ContractError): Outcome {
  return { text: encodeError(error), failed: true };
}

/** Indices of the calls of one caller and client address. */
function groups(calls: readonly IncomingCall[]): number[][] {
  const found = new Map<string, number[]>();
  calls.forEach(({ from }, index) => {
    const group = found.get(from);
    if (group) group.push(index);
    else found.set(from, [index]);
  });
  return [...found.values()];
}
