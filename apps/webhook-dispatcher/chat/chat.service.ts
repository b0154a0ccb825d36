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
import { leaseSeconds } from '../delivery/delivery-queue.service.js';
import { retryAfterMs } from '../delivery/retry-after.js';
import { nextAttemptMs } from '../delivery/retry-schedule.js';
import { oweChatSql, postponeChatSql, takeChatSql } from './chat-sql.js';
import { chatText } from './chat-text.js';

export interface ChatMessage extends Record<string, unknown> {
  readonly jobId: string;
  readonly projectId: string;
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

  /** Writes down what is to be told, in the transaction of the inbox. */
  async owe(jobs: readonly JobFinished[], transaction: EntityManager): Promise<void> {
    const told = jobs.filter(isAnnounced);
    const names = await this.copies.namesWithChatHook(
      transaction,
      told.map(({ projectId }) => projectId),
    );
    const hooked = told.filter(({ projectId }) => names.has(projectId));
    if (hooked.length === 0) return;
    await execute(transaction, oweChatSql, [
      hooked.map(({ jobId }) => jobId),
      hooked.map(({ projectId }) => projectId),
      hooked.map((job) => chatText(job, names.get(job.projectId)!, this.config.dashboardUrl)),
    ]);
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
    const { jobId, countedAttempts, ownFaults } = message;
    if (nextMs === undefined) {
      await execute(this.database, 'DELETE FROM chat_message WHERE job_id = $1', [jobId]);
      return;
    }
    const counts = outcome!.ownFault ? [countedAttempts, ownFaults + 1] : [countedAttempts + 1, 0];
    await execute(this.database, postponeChatSql, [jobId, nextMs, ...counts]);
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
    const { startedAt, startedMs, countedAttempts, ownFaults } = message;
    return nextAttemptMs({
      startedMs,
      endedMs,
      countedAttempts: outcome.ownFault ? countedAttempts : countedAttempts + 1,
      ownFaults: outcome.ownFault ? ownFaults + 1 : 0,
      retryAfterMs: retryAfterMs(outcome.retryAfter, startedAt.getTime() + endedMs - startedMs),
    });
  }
}
