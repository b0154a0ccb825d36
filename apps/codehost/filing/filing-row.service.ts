/** The rows of filings: reserved once for each finding and repository, marked before each request, ended once. */
import { CodehostUnavailable } from '@handtest/contracts/codehost';
import type { ContractError } from '@handtest/contracts/define';
import { execute, inTransaction, query, queryOne, storableJson } from '@handtest/database';
import { type Effects, WorkService } from '@handtest/work';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { filingQueue } from './filing-queue.js';
import * as sql from './filing-rows.js';
import type { Decision, EndedFiling, Filed, NewFiling, OpenFiling } from './filing-rows.js';
import { JobFilingService } from './job-filing.service.js';

@Injectable()
export class FilingRowService {
  constructor(
    private readonly database: DataSource,
    private readonly work: WorkService,
    private readonly jobs: JobFilingService,
  ) {}

  /**
   * Answers the ids of the rows, in any order. Rows that are there already keep theirs.
   *
   * @param lane the credential that will write
   */
  async reserve(transaction: EntityManager, rows: readonly NewFiling[], lane: string): Promise<string[]> {
    type Reserved = { id: string; state: string };
    const reserved = await query<Reserved>(transaction, sql.reserveSql, { rows: storableJson(rows) });
    const open = reserved.filter(({ state }) => state === 'reserved' || state === 'posting');
    await this.work.add(
      transaction,
      filingQueue,
      open.map(({ id }) => ({ key: id, lane })),
    );
    return reserved.map(({ id }) => id);
  }

  /** Undefined when it has ended. */
  open(id: string): Promise<OpenFiling | undefined> {
    return queryOne<OpenFiling & Record<string, unknown>>(this.database, sql.openSql, { id });
  }

  /** Undefined while it is open. */
  ended(id: string): Promise<EndedFiling | undefined> {
    return queryOne<EndedFiling & Record<string, unknown>>(this.database, sql.endedSql, { id });
  }

  /** Committed before the request. False when another attempt has begun, or another job may have created the issue. */
  markPosting(row: OpenFiling, decision: Decision): Promise<boolean> {
    const { id, attempt, openedAt, organizationId, repository } = row;
    const isComment = decision.duplicate !== null;
    const mark = { id, attempt, openedAt, isComment, decision: storableJson(decision) };
    return inTransaction(this.database, async (transaction) => {
      await query(transaction, sql.lockRepositorySql, { organizationId, repository });
      return (await execute(transaction, sql.postingSql, mark)) === 1;
    });
  }

  /** The request of this attempt created nothing. */
  async markRefused({ id, attempt }: OpenFiling): Promise<void> {
    await execute(this.database, sql.refusedSql, { id, attempt: attempt + 1 });
  }

  filed(row: OpenFiling, filed: Filed): Effects {
    return this.end(row, sql.filedSql, { ...filed });
  }

  failed(row: OpenFiling, error: ContractError): Effects {
    return this.end(row, sql.failedSql, { errorCode: error.code, lastError: error.message });
  }

  private end({ id, jobId }: OpenFiling, text: string, values: Record<string, unknown>): Effects {
    return async (transaction) => {
      if ((await execute(transaction, text, { id, ...values })) === 1)
        await this.jobs.endIfAllEnded(transaction, jobId);
    };
  }
}

/** After a day of attempts. */
export function givenUp(): ContractError {
  return new CodehostUnavailable('The code host was not available for 24 hours');
}
