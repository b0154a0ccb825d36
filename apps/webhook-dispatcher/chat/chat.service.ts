/** Adds the messages that notify the chat of a project of its finished jobs. */
import type { JobFinished } from '@handtest/contracts/job';
import { query } from '@handtest/database';
import { ProjectCopyService } from '@handtest/project-copy';
import { WorkService } from '@handtest/work';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WebhookDispatcherConfig } from '../config.js';
import { isAnnounced } from '../delivery/announced.js';
import { chatQueue } from './chat-queue.js';
import { insertChatSql } from './chat-sql.js';
import { chatText } from './chat-text.js';

@Injectable()
export class ChatService {
  constructor(
    private readonly copies: ProjectCopyService,
    private readonly work: WorkService,
    private readonly config: WebhookDispatcherConfig,
  ) {}

  /** The messages of finished jobs, in the transaction of the inbox. */
  async add(jobs: readonly JobFinished[], transaction: EntityManager): Promise<void> {
    await this.insert(jobs, transaction, false);
  }

  /**
   * The same for jobs whose event may be lost: of those that finished while their project had a chat hook, it answers which
   * had no message.
   */
  addMissed(jobs: readonly JobFinished[], transaction: EntityManager): Promise<string[]> {
    return this.insert(jobs, transaction, true);
  }

  private async insert(
    jobs: readonly JobFinished[],
    transaction: EntityManager,
    isLate: boolean,
  ): Promise<string[]> {
    const announced = jobs.filter(isAnnounced);
    const names = await this.copies.namesWithChatHook(
      transaction,
      announced.map(({ projectId }) => projectId),
    );
    const hooked = announced.filter(({ projectId }) => names.has(projectId));
    if (hooked.length === 0) return [];
    const messages = await query<{ key: string; lane: string }>(transaction, insertChatSql, [
      hooked.map(({ jobId }) => jobId),
      hooked.map(({ projectId }) => projectId),
      hooked.map((job) => chatText(job, names.get(job.projectId)!, this.config.dashboardUrl)),
      hooked.map(({ finishedAt }) => finishedAt),
      isLate,
    ]);
    await this.work.add(transaction, chatQueue, messages);
    return messages.map(({ key }) => key);
  }
}
