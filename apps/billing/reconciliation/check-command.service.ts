/**
 * `node main.js check`: checks the ledger from its rows, then compares it with the finished jobs. The log names all faults.
 * The process ends with 0 when there is none.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { systemCall } from '@handtest/contracts/define';
import { FinishedJobClient, cursorAfter } from '@handtest/contracts/job';
import { inTransaction, query, queryOne } from '@handtest/database';
import { connectToNats, NatsRpcClient } from '@handtest/messaging';
import { finishedJobsAfter } from '@handtest/reconciliation';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { BillingConfig } from '../config.js';
import { HoldService } from '../hold/hold.service.js';
import { checkLedger, withCheckConnection } from '../ledger/ledger-check.service.js';
import { sinceOf } from './check-argument.js';
import { type CostFault, CostReconciliationService, settledSeconds } from './cost-reconciliation.service.js';
import { postedWithoutJobSinceSql } from './reconciliation-sql.js';

const natsAnswersWithinMs = 30_000;

/** @param given the arguments after `check` */
export async function checkCommand(
  { databaseUrl, natsUrl }: Pick<BillingConfig, 'databaseUrl' | 'natsUrl'>,
  given: readonly string[] = [],
): Promise<void> {
  const log = new Logger('Check');
  const since = sinceOf(given);
  const problems = await withCheckConnection(databaseUrl, async (dataSource) => {
    const faults = await checkLedger(dataSource);
    for (const { rule, subject } of faults) log.error({ subject }, `broken: ${rule}`);
    const found = faults.length > 0 ? [`Faults in the ledger: ${faults.length}`] : [];
    try {
      const differences = await compareSince(since, dataSource, natsUrl);
      if (differences > 0) found.push(`Differences between jobs and postings: ${differences}`);
    } catch (error) {
      found.push(`The costs of jobs could not be compared: ${(error as Error).message}`);
    }
    return found;
  });
  if (problems.length > 0) throw new Error(problems.join('. '));
  log.log('the ledger has no faults and agrees with the jobs');
}

/** Answers the number of differences between jobs and postings. */
async function compareSince(since: string, dataSource: DataSource, natsUrl: string): Promise<number> {
  const connection = await Promise.race([connectToNats('billing', natsUrl), timeout()]);
  try {
    return await compareAll(since, dataSource, new FinishedJobClient(new NatsRpcClient(connection)));
  } finally {
    await connection.close();
  }
}

async function timeout(): Promise<never> {
  await delay(natsAnswersWithinMs, undefined, { ref: false });
  throw new Error('NATS does not answer');
}

async function compareAll(since: string, dataSource: DataSource, jobs: FinishedJobClient): Promise<number> {
  const costs = new CostReconciliationService(new HoldService(dataSource));
  const started = await queryOne<{ at: string }>(dataSource, 'SELECT clock_timestamp()::text AS at');
  let differing = 0;
  let cursor = { afterInstant: since, afterJobId: '', more: true };
  let through = since;
  while (cursor.more) {
    const page = await jobs.page(finishedJobsAfter(cursor, settledSeconds), systemCall('billing'));
    const compared = await inTransaction(dataSource, (transaction) => costs.compare(page, transaction));
    costs.report(compared);
    differing += compared.faults.length;
    cursor = cursorAfter(page);
    ({ through } = page);
  }
  const faults = await query<CostFault>(dataSource, postedWithoutJobSinceSql, {
    through,
    since,
    startedAt: started!.at,
  });
  costs.report({ missed: [], faults });
  return differing + faults.length;
}
