/** Sends chat messages, with the retries and the guarded connections of deliveries. */
import { systemCall } from '@handtest/contracts/define';
import { ProjectClient, ProjectNotFound } from '@handtest/contracts/identity';
import { execute, queryOne } from '@handtest/database';
import { ServiceIdentity } from '@handtest/service';
import { type Attempt, type Outcome, workerOptions, WorkProcessor, WorkService } from '@handtest/work';
import { Processor } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AttemptOutcome, ownMistake } from '../delivery/attempt-outcome.js';
import { AttemptService } from '../delivery/attempt.service.js';
import { retryAfterMs } from '../delivery/retry-after.js';
import { nextAttemptMs } from '../delivery/retry-schedule.js';
import { chatQueue } from './chat-queue.js';
import { countChatSql, selectChatSql } from './chat-sql.js';

interface ChatMessage extends Record<string, unknown> {
  readonly projectId: string;
  readonly text: string;
  readonly countedAttempts: number;
  readonly ownFaults: number;
  /** Milliseconds since the message began. */
  readonly startedMs: number;
  readonly startedAt: Date;
}

@Injectable()
@Processor(chatQueue.name, workerOptions)
export class ChatProcessor extends WorkProcessor {
  private readonly log = new Logger(ChatProcessor.name);

  constructor(
    work: WorkService,
    private readonly database: DataSource,
    private readonly projects: ProjectClient,
    private readonly attempts: AttemptService,
    private readonly self: ServiceIdentity,
  ) {
    super(work, chatQueue);
  }

  protected async attempt({ key: jobId }: Attempt): Promise<Outcome | void> {
    const message = await queryOne<ChatMessage>(this.database, selectChatSql, [jobId]);
    if (!message) return;
    const beganAtMs = performance.now();
    const outcome = await this.send(message);
    if (!outcome) return;
    const { countedAttempts, ownFaults } = countsAfter(message, outcome);
    const recorded: Outcome = {
      effects: async (transaction) =>
        void (await execute(transaction, countChatSql, [jobId, countedAttempts, ownFaults])),
      // The chat shows the message: another attempt must not send it again.
      isFinal: outcome.acknowledged,
    };
    const endedMs = message.startedMs + performance.now() - beganAtMs;
    const nextMs = outcome.acknowledged ? undefined : nextOf(message, outcome, endedMs);
    return nextMs === undefined ? recorded : { ...recorded, retryInMs: nextMs - endedMs };
  }

  /** Undefined when the project has no chat hook any more. Each attempt asks for its address, which is not stored. */
  private async send({ projectId, text, ownFaults }: ChatMessage): Promise<AttemptOutcome | undefined> {
    try {
      const { chatWebhookUrl } = await this.projects.chatHook({ projectId }, systemCall(this.self.name));
      if (chatWebhookUrl === null) return undefined;
      const headers = { 'content-type': 'application/json', 'user-agent': 'Handtest-Webhook/1' };
      const body = Buffer.from(JSON.stringify({ text }));
      return await this.attempts.post(chatWebhookUrl, headers, body, ownFaults === 0);
    } catch (error) {
      if (error instanceof ProjectNotFound) return undefined;
      this.log.warn({ err: error, projectId }, 'A chat message could not be sent');
      return ownMistake(0);
    }
  }
}

function nextOf(message: ChatMessage, outcome: AttemptOutcome, endedMs: number): number | undefined {
  const { startedAt, startedMs } = message;
  return nextAttemptMs({
    startedMs,
    endedMs,
    ...countsAfter(message, outcome),
    retryAfterMs: retryAfterMs(outcome.retryAfter, startedAt.getTime() + endedMs - startedMs),
  });
}

function countsAfter({ countedAttempts, ownFaults }: ChatMessage, outcome: AttemptOutcome) {
  return outcome.ownFault
    ? { countedAttempts, ownFaults: ownFaults + 1 }
    : { countedAttempts: countedAttempts + 1, ownFaults: 0 };
}
