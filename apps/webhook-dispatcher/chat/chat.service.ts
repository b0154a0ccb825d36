/** Creates the chat messages of finished jobs. */
import type { JobFinished } from '@handtest/contracts/job';
import { query } from '@handtest/database';
import { ProjectCopyService } from '@handtest/project-copy';
import { WorkService } from '@handtest/work';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WebhookDispatcherConfig } from '../config.js';
import { chatQueue } from './chat-queue.js';
import { chatText } from './chat-text.js';

/** `$isLate`: only of jobs that finished while the project had a chat hook. Answers the new messages, as pieces of work. */
const insertSql = `
INSERT INTO chat_message (job_id, project_id, text)
SELECT job.id, project_id, text
  FROM unnest($jobIds::text[], $projectIds::text[], $texts::text[], $finishedAt::timestamptz[])
    AS job (id, project_id, text, finished_at)
  JOIN project_copy project ON project.id = project_id
 WHERE NOT $isLate::boolean OR finished_at >= chat_hook_since
ON CONFLICT (job_id) DO NOTHING
RETURNING job_id AS key, project_id AS lane`;

@Injectable()
export class ChatService {
  constructor(
    private readonly copies: ProjectCopyService,
    private readonly work: WorkService,
    private readonly config: WebhookDispatcherConfig,
  ) {}

  /** Answers the ids of the jobs that had no message. `isLate`: the job may be older than the chat hook. */
  async create(jobs: readonly JobFinished[], isLate: boolean, transaction: EntityManager): Promise<string[]> {
    const names = await this.copies.namesWithChatHook(
      transaction,
      jobs.map(({ projectId }) => projectId),
    );
    const hooked = jobs.filter(
      ({ projectId, chatNotification, livemode }) =>
        names.has(projectId) && chatNotification !== false && livemode !== false,
    );
    if (hooked.length === 0) return [];
    const messages = await query<{ key: string; lane: string }>(transaction, insertSql, {
      jobIds: hooked.map(({ jobId }) => jobId),
      projectIds: hooked.map(({ projectId }) => projectId),
      texts: hooked.map((job) => chatText(job, names.get(job.projectId)!, this.config.dashboardUrl)),
      finishedAt: hooked.map(({ finishedAt }) => finishedAt),
      isLate,
    });
    await this.work.add(transaction, chatQueue, messages);
    return messages.map(({ key }) => key);
  }
}
