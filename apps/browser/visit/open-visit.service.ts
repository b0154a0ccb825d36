/** The remote browsers that run on the whole platform, for platform admins. */
import {
  browserEvents,
  type EndVisitRequest,
  type OpenVisit,
  VisitNotFound,
} from '@handtest/contracts/browser';
import { type Call, isId, Nothing, type Page, type PageRequest } from '@handtest/contracts/define';
import { actorOf, assertPlatformAdmin } from '@handtest/contracts/identity';
import { inTransaction, queryPage, queryRecord } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { VisitRunner } from './visit-runner.service.js';
import { end, isRunning } from './visit-sql.js';

interface Row extends Omit<OpenVisit, 'replica' | 'memoryMb'> {
  replica: string | null;
  memoryMb: number | null;
}

const openVisits = {
  columns: `v.id, v.job_id, r.address AS replica, v.status, v.device_class, v.restarts, v.memory_mb, v.started_at`,
  from: `visit AS v LEFT JOIN replica AS r ON r.id = v.replica_id WHERE v.${isRunning}`,
  orderBy: 'v.started_at, v.id',
};

const reason = 'An administrator has ended this browser. What was recorded is kept';
const endNow = `${end} RETURNING job_id, ended_at AS done_at`;

@Injectable()
export class OpenVisitService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly runner: VisitRunner,
    private readonly outbox: Outbox,
  ) {}

  async list(request: PageRequest, call: Call): Promise<Page<OpenVisit>> {
    assertPlatformAdmin(call);
    const page = await queryPage<Row>(this.dataSource, openVisits, {}, request);
    return { ...page, items: page.items.map(recordOf) };
  }

  /** @throws VisitNotFound */
  async end({ visitId, note }: EndVisitRequest, call: Call): Promise<Nothing> {
    assertPlatformAdmin(call);
    if (!isId('visit', visitId)) throw new VisitNotFound();
    await inTransaction(this.dataSource, async (transaction) => {
      const ended = await queryRecord<{ jobId: string; doneAt: string }>(transaction, endNow, {
        visitId,
        reason,
      });
      if (!ended) throw new VisitNotFound();
      await this.outbox.add(transaction, browserEvents.visitEnded, {
        ...{
          action: 'browser.ended',
          actor: actorOf(call.caller),
          subject: { id: visitId, name: ended.jobId },
        },
        ...(note !== undefined && { details: { note } }),
        doneAt: ended.doneAt,
      });
    });
    this.runner.wake();
    return new Nothing();
  }
}

function recordOf({ replica, memoryMb, ...visit }: Row): OpenVisit {
  return { ...visit, ...(replica !== null && { replica }), ...(memoryMb !== null && { memoryMb }) };
}
