/**
 * Owes deliveries and chat messages of finished jobs whose event never came: asks the job service for the jobs that finished, page by page,
 * one replica at a time. The event remains the way by which nearly all of them are owed; what both find is owed once.
 */
import { systemCall } from '@handtest/contracts/define';
import {
  FinishedJobClient,
  type FinishedJobPage,
  finishedJobProjects,
  placeAfter,
} from '@handtest/contracts/job';
import { afterCommit, execute, inTransaction, query, queryOne } from '@handtest/database';
import { ServiceIdentity } from '@handtest/service';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ChatService } from '../chat/chat.service.js';
import { WebhookDispatcherConfig } from '../config.js';
import { DeliveryProcessor } from '../delivery/delivery.processor.js';
import { DeliveryService } from '../delivery/delivery.service.js';
import {
  endTurnSql,
  giveUpTurnSql,
  notifiedProjectsSql,
  takeTurnSql,
  untilDueSql,
} from './reconciliation-sql.js';

/** An end is committed by then, and its event has nearly always come. */
const settledSeconds = 60;
const pageSize = 500;
/** Longer than a page takes; whoever dies is followed by another one after that. */
const turnSeconds = 30;

interface Turn extends Record<string, unknown> {
  readonly turn: number;
  readonly afterInstant: Date;
  readonly afterJobId: string;
}

@Injectable()
export class ReconciliationService {
  private readonly log = new Logger(ReconciliationService.name);

  constructor(
    private readonly database: DataSource,
    private readonly jobs: FinishedJobClient,
    private readonly deliveries: DeliveryService,
    private readonly chat: ChatService,
    private readonly processor: DeliveryProcessor,
    private readonly config: WebhookDispatcherConfig,
    private readonly self: ServiceIdentity,
  ) {}

  /** One page, if it is due and nobody else's turn. Answers of how many jobs something had been missing. */
  async reconcile(): Promise<number> {
    // A day less than deliveries are kept: what was delivered and forgotten is never asked for.
    const days = this.config.deliveryRetentionDays - 1;
    const turn = await queryOne<Turn>(this.database, takeTurnSql, [turnSeconds, days]);
    if (!turn) return 0;
    try {
      return await this.settle(turn, await this.ask(turn));
    } catch (error) {
      const retrySeconds = this.config.reconciliationIntervalSeconds;
      await execute(this.database, giveUpTurnSql, [turn.turn, retrySeconds]);
      throw error;
    }
  }

  /** When the next page is due; it may be another replica that reads it. */
  async untilDueMs(): Promise<number | undefined> {
    const row = await queryOne<{ inMs: number }>(this.database, untilDueSql);
    return row?.inMs;
  }

  /** Of the projects that have a use for it, unless they are too many to name. */
  private async ask({ afterInstant, afterJobId }: Turn): Promise<FinishedJobPage> {
    const rows = await query<{ projectId: string }>(this.database, notifiedProjectsSql, [
      finishedJobProjects + 1,
    ]);
    const projectIds = rows.length > finishedJobProjects ? undefined : rows.map(({ projectId }) => projectId);
    const after = { afterInstant: afterInstant.toISOString(), afterJobId };
    return this.jobs.page(
      { ...after, settledSeconds, projectIds, limit: pageSize },
      systemCall(this.self.name),
    );
  }

  private async settle({ turn }: Turn, page: FinishedJobPage): Promise<number> {
    const owed = await inTransaction(this.database, (transaction) => this.owe(turn, page, transaction));
    if (owed.length > 0)
      this.log.warn({ jobIds: owed }, 'Finished jobs without a delivery or chat message got one');
    return owed.length;
  }

  /** Moving on first holds the row: whoever lost the turn meanwhile owes nothing. */
  private async owe(turn: number, page: FinishedJobPage, transaction: EntityManager): Promise<string[]> {
    const { afterInstant, afterJobId, more } = placeAfter(page);
    const inSeconds = more ? 0 : this.config.reconciliationIntervalSeconds;
    const moved = await execute(transaction, endTurnSql, [turn, afterInstant, afterJobId, inSeconds]);
    if (moved === 0) return [];
    afterCommit(transaction, () => this.processor.wake());
    const delivered = await this.deliveries.oweMissed(page.jobs, transaction);
    const told = await this.chat.oweMissed(page.jobs, transaction);
    return [...new Set([...delivered, ...told])];
  }
}
