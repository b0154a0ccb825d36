/**
 * `node main.js check`: checks the ledger from its rows, then compares it with the finished jobs. The log names all faults.
 * The process ends with 0 when there is none. Holds whose event did not arrive are ended. A dry run ends none, and does not
 * search for postings without a job.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { systemCall } from '@handtest/contracts/define';
import { FinishedJobClient, cursorAfter } from '@handtest/contracts/job';
import { inRolledBackTransaction, inTransaction, query, queryOne } from '@handtest/database';
import { connectToNats, NatsRpcClient } from '@handtest/messaging';
import { finishedJobsAfter, instantOf, sinceOption } from '@handtest/reconciliation';
import { Command, dryRunOption, type StandaloneCommand } from '@handtest/service';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { BillingConfig } from '../config.js';
import { CreditService } from '../account/credit.service.js';
import { HoldService } from '../hold/hold.service.js';
import { checkLedger, withCheckConnection } from '../ledger/ledger-check.service.js';
import { type CostFault, CostReconciliationService, settledSeconds } from './cost-reconciliation.service.js';
import { postedWithoutJobSinceSql } from './reconciliation-sql.js';

const natsAnswersWithinMs = 30_000;

type NatsServers = Pick<BillingConfig, 'natsUrl'> & Partial<Pick<BillingConfig, 'natsTls'>>;

interface CheckOptions {
  /** Jobs that finished after it are compared. */
  readonly since?: string;
  readonly dryRun?: boolean;
}

export const moneyCheckCommand: StandaloneCommand<BillingConfig> = (config) =>
  new Command('check')
    .description(
      'Checks the ledger, compares it with the finished jobs, and ends holds whose event did not arrive',
    )
    .addOption(sinceOption)
    .option(...dryRunOption)
    .action((options: CheckOptions) => checkCommand(config(), options));

export async function checkCommand(
  config: Pick<BillingConfig, 'databaseUrl'> & NatsServers,
  { since = instantOf('1970-01-01'), dryRun = false }: CheckOptions = {},
): Promise<void> {
  const log = new Logger('Check');
  const problems = await withCheckConnection(config.databaseUrl, async (dataSource) => {
    const faults = await checkLedger(dataSource);
    for (const { rule, subject } of faults) log.error({ subject }, `broken: ${rule}`);
    const found = faults.length > 0 ? [`Faults in the ledger: ${faults.length}`] : [];
    try {
      const differences = await compareSince({ since, dryRun }, dataSource, config);
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
async function compareSince(
  options: Required<CheckOptions>,
  dataSource: DataSource,
  { natsUrl, natsTls }: NatsServers,
): Promise<number> {
  const connection = await Promise.race([connectToNats('billing', natsUrl, natsTls), timeout()]);
  try {
    return await compareAll(options, dataSource, new FinishedJobClient(new NatsRpcClient(connection)));
  } finally {
    await connection.close();
  }
}

async function timeout(): Promise<never> {
  await delay(natsAnswersWithinMs, undefined, { ref: false });
  throw new Error('NATS does not answer');
}

async function compareAll(
  { since, dryRun }: Required<CheckOptions>,
  dataSource: DataSource,
  jobs: FinishedJobClient,
): Promise<number> {
  const run = dryRun ? inRolledBackTransaction : inTransaction;
  const costs = new CostReconciliationService(new HoldService(dataSource, new CreditService(dataSource)));
  const started = await queryOne<{ at: string }>(dataSource, 'SELECT clock_timestamp()::text AS at');
  let differing = 0;
  let cursor = { afterInstant: since, afterJobId: '', more: true };
  let through = since;
  while (cursor.more) {
    const page = await jobs.page(finishedJobsAfter(cursor, settledSeconds), systemCall('billing'));
    const compared = await run(dataSource, (transaction) => costs.compare(page, transaction));
    costs.report(compared);
    differing += compared.faults.length;
    cursor = cursorAfter(page);
    ({ through } = page);
  }
  // A dry run rolls back which holds were compared. This search relies on it.
  if (dryRun) return differing;
  const faults = await query<CostFault>(dataSource, postedWithoutJobSinceSql, {
    through,
    since,
    startedAt: started!.at,
  });
  costs.report({ missed: [], faults });
  return differing + faults.length;
}
