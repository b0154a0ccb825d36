/** Pull-request jobs of projects that want checks: their start and their end become work. */
import type { JobFinished } from '@handtest/contracts/job';
import { query } from '@handtest/database';
import { WorkService } from '@handtest/work';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { checkPiece, checkQueue } from './check-queue.js';

/** Most projects want none: their jobs get no work. A project that is not known here has never been changed. */
const selectReporting = `SELECT id FROM project_copy
  WHERE id = ANY($ids::text[]) AND copy ? 'reportPullRequests' AND NOT deleted`;

@Injectable()
export class CheckService {
  constructor(private readonly work: WorkService) {}

  noteStart(jobId: string, transaction: EntityManager): Promise<void> {
    return this.work.add(transaction, checkQueue, [checkPiece(jobId, 'start')]);
  }

  async noteEnds(jobs: readonly JobFinished[], transaction: EntityManager): Promise<void> {
    const ids = jobs.map(({ projectId }) => projectId);
    const rows = await query<{ id: string }>(transaction, selectReporting, { ids });
    const reporting = new Set(rows.map(({ id }) => id));
    const ended = jobs.filter(({ projectId, withdrawn }) => !withdrawn && reporting.has(projectId));
    await this.work.add(
      transaction,
      checkQueue,
      ended.map(({ jobId }) => checkPiece(jobId, 'end')),
    );
  }
}
