/** Tells the chat of a project of its finished jobs, with the retries and the guarded connections of deliveries. */
import { systemCall } from '@handtest/contracts/define';
import { ProjectClient, ProjectNotFound } from '@handtest/contracts/identity';
import type { JobFinished } from '@handtest/contracts/job';
import { execute, query } from '@handtest/database';
import { ProjectCopyService } from '@handtest/project-copy';
import { ServiceIdentity } from '@handtest/service';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { WebhookDispatcherConfig } from '../config.js';
import { isAnnounced } from '../delivery/announced.js';
import { type AttemptOutcome, ownMistake } from '../delivery/attempt-outcome.js';
import { AttemptService } from '../delivery/attempt.service.js';
import { retryAfterMs } from '../delivery/retry-after.js';
import { nextAttemptMs } from '../delivery/retry-schedule.js';
import { oweChatSql, recordChatSql, takeChatSql } from './chat-sql.js';
import { chatText } from './chat-text.js';

/** Longer than an attempt: 5 s at most for the address of the hook, 15 s for the request. */
const leaseSeconds = 25;

export interface ChatMessage extends Record<string, unknown> {
  readonly jobId: string;
  readonly projectId: string;
  readonly lease: number;
  readonly text: string;
  readonly countedAttempts: number;
  readonly ownFaults: number;
  /** Milliseconds since the message began. */
  readonly startedMs: number;
  readonly startedAt: Date;
}

@Injectable()
export class ChatService {
  private readonly log = new Logger(ChatService.name);

  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectClient,
    private readonly copies: ProjectCopyService,
    private readonly attempts: AttemptService,
    private readonly config: WebhookDispatcherConfig,
    private readonly self: ServiceIdentity,
  ) {}

  /** Writes down the messages of finished jobs, in the transaction of the inbox. */
  async owe(jobs: readonly JobFinished[], transaction: EntityManager): Promise<void> {
    await this.writeDown(jobs, transaction, false);
  }

  /**
   * The same for jobs whose event may be lost: of those that finished while their project had a chat hook, it answers which
   * had no message.
   */
  oweMissed(jobs: readonly JobFinished[], transaction: EntityManager): Promise<string[]> {
    return this.writeDown(jobs, transaction, true);
  }

  private async writeDown(
    jobs: readonly JobFinished[],
    transaction: EntityManager,
    isLate: boolean,
  ): Promise<string[]> {
    const told = jobs.filter(isAnnounced);
    const names = await this.copies.namesWithChatHook(
      transaction,
      told.map(({ projectId }) => projectId),
    );
    const hooked = told.filter(({ projectId }) => names.has(projectId));
    if (hooked.length === 0) return [];
    const rows = await query<{ jobId: string }>(transaction, oweChatSql, [
      hooked.map(({ jobId }) => jobId),
      hooked.map(({ projectId }) => projectId),
      hooked.map((job) => chatText(job, names.get(job.projectId)!, this.config.dashboardUrl)),
      hooked.map(({ finishedAt }) => finishedAt),
      isLate,
    ]);
    return rows.map(({ jobId }) => jobId);
  }

  take(limit: number): Promise<ChatMessage[]> {
    return query<ChatMessage>(this.database, takeChatSql, [limit, leaseSeconds]);
  }

  /** One attempt, and what becomes of the message. */
  async tell(message: ChatMessage): Promise<void> {
    const beganAtMs = performance.now();
    const outcome = await this.attempt(message);
    const endedMs = message.startedMs + performance.now() - beganAtMs;
    const nextMs = outcome && !outcome.acknowledged ? this.nextOf(message, outcome, endedMs) : undefined;
    const { jobId, projectId, lease } = message;
    const { countedAttempts, ownFaults } = countsAfter(message, outcome);
    const acknowledged = outcome?.acknowledged ?? false;
    const parameters = [jobId, lease, nextMs ?? null, countedAttempts, ownFaults, acknowledged];
    if ((await execute(this.database, recordChatSql, parameters)) > 0) return;
    this.log.warn({ jobId, projectId }, 'An attempt to notify a chat outlasted its lease');
  }

  /** Undefined when the project has no chat hook any more. Its address is asked for anew each time, and kept nowhere. */
  private async attempt({ projectId, text, ownFaults }: ChatMessage): Promise<AttemptOutcome | undefined> {
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

  private nextOf(message: ChatMessage, outcome: AttemptOutcome, endedMs: number): number | undefined {
    const { startedAt, startedMs } = message;
    return nextAttemptMs({
      startedMs,
      endedMs,
      ...countsAfter(message, outcome),
      retryAfterMs: retryAfterMs(outcome.retryAfter, startedAt.getTime() + endedMs - startedMs),
    });
  }
}

function countsAfter({ countedAttempts, ownFaults }: ChatMessage, outcome?: AttemptOutcome) {
  return outcome?.ownFault
    ? { countedAttempts, ownFaults: ownFaults + 1 }
    : { countedAttempts: countedAttempts + 1, ownFaults: 0 };
}
