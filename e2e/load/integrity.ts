/** Compares the rows of all services with each other, and with the answers to callers and testers. */
import { isTerminal, type JobStatus } from '@handtest/contracts/job';
import { type Deployment, eventually } from '@handtest/deployment';
import { type WebhookReceiver } from '@handtest/fakes';
import { Client } from 'pg';
import type { Acknowledged } from './load.js';

interface Job {
  id: string;
  description: string;
  status: JobStatus;
  /** Micro-dollars. */
  cost: string | null;
}

interface Hold {
  status: 'open' | 'posted' | 'released' | 'never_held';
  cost: string | null;
}

/** Violations of each rule. */
export interface Faults {
  /** Idempotency keys without a job in any answer, also after a repeated request. */
  unanswered: number;
  lostCreations: number;
  /** Jobs beyond one for each key. */
  doubledCreations: number;
  lostCancels: number;
  lostSubmits: number;
  openHoldsOfEndedJobs: number;
  wrongCosts: number;
  unbalancedTransactions: number;
  wrongAccounts: number;
  /** Ended jobs without a delivered delivery, and deliveries of jobs that have not ended. */
  wrongDeliveries: number;
  webhooksMissing: number;
}

export interface Integrity {
  jobs: number;
  ended: number;
  /** Allowed: a killed sender repeats its started attempts. */
  webhooksTwice: number;
  faults: Faults;
}

/** Waits until there are no faults, for 60 s at most. */
export async function settledIntegrity(
  deployment: Deployment,
  receiver: WebhookReceiver,
  acknowledged: Acknowledged,
): Promise<Integrity> {
  let found: Integrity | undefined;
  const settle = async () => {
    found = await integrity(deployment, receiver, acknowledged);
    if (faultCount(found.faults) > 0) throw new Error('There are faults');
  };
  await eventually(settle, { timeoutMs: 60_000, intervalMs: 2_000 }).catch((error: unknown) => {
    if (!found) throw error;
  });
  return found!;
}

export function faultCount(faults: Faults): number {
  return Object.values(faults).reduce((sum: number, count: number) => sum + count, 0);
}

export function integrityText({ jobs, ended, webhooksTwice, faults }: Integrity): string {
  const kinds = Object.entries(faults).filter(([, count]) => count > 0);
  const text = kinds.map(([name, count]) => `${name} ${count}`).join(', ');
  return (
    `tried ${jobs} jobs (${ended} ended), failed ${faultCount(faults)}${text && ` (${text})`}, ` +
    `webhooks that came twice ${webhooksTwice}`
  );
}

async function integrity(
  deployment: Deployment,
  receiver: WebhookReceiver,
  { created, cancelled, submitted }: Acknowledged,
): Promise<Integrity> {
  const { jobs, holds, deliveries, unbalanced, wrongAccounts } = await rowsOf(deployment);
  const received = receivedOf(receiver);
  const byId = new Map(jobs.map((job) => [job.id, job]));
  const ended = jobs.filter(({ status }) => isTerminal(status));
  const isEnded = (id: string) => isTerminal(byId.get(id)?.status ?? 'pending');
  const named = [...created.values()].filter((id) => id !== undefined);
  const delivered = new Set(deliveries.filter(({ status }) => status === 'delivered').map(({ id }) => id));
  return {
    jobs: jobs.length,
    ended: ended.length,
    webhooksTwice: [...received.values()].filter((count) => count > 1).length,
    faults: {
      unanswered: created.size - named.length,
      lostCreations: named.filter((id) => !byId.has(id)).length,
      doubledCreations: jobs.length - new Set(jobs.map(({ description }) => description)).size,
      lostCancels: [...cancelled].filter((id) => byId.get(id)?.status !== 'cancelled').length,
      lostSubmits: [...submitted].filter((id) => byId.get(id)?.status !== 'completed').length,
      openHoldsOfEndedJobs: ended.filter(({ id }) => holds.get(id)?.status === 'open').length,
      wrongCosts: jobs.filter((job) => !costFits(job, holds.get(job.id))).length,
      unbalancedTransactions: unbalanced,
      wrongAccounts,
      wrongDeliveries:
        ended.filter(({ id }) => !delivered.has(id)).length +
        deliveries.filter(({ id }) => !isEnded(id)).length,
      webhooksMissing: ended.filter(({ id }) => !received.has(id)).length,
    },
  };
}

/** A completed job costs the posted amount, any other job nothing. */
function costFits(job: Job, hold: Hold | undefined): boolean {
  if (job.status === 'completed') return hold?.status === 'posted' && hold.cost === job.cost;
  return job.cost === null && hold?.status !== 'posted';
}

const unbalancedRows = `SELECT count(*)::int AS count FROM (
  SELECT FROM posting GROUP BY transaction_id HAVING sum(amount_micros) <> 0) AS unbalanced`;
const wrongAccountRows = `SELECT count(*)::int AS count FROM account WHERE (available_micros, held_micros) <> (
  SELECT coalesce(sum(amount_micros) FILTER (WHERE account = 'available'), 0),
    coalesce(sum(amount_micros) FILTER (WHERE account = 'held'), 0)
  FROM posting JOIN ledger_transaction ON ledger_transaction.id = transaction_id
  WHERE ledger_transaction.organization_id = account.organization_id)`;

async function rowsOf({ backing }: Deployment) {
  const ask = <T>(database: string, sql: string) => query<T>(backing.databaseUrl(database), sql);
  const jobs = await ask<Job>('handtest_job', `SELECT id, description, status, cost_micros AS cost FROM job`);
  const holds = await ask<Hold & { id: string }>(
    'handtest_billing',
    'SELECT job_id AS id, status, cost_micros AS cost FROM hold',
  );
  const deliveries = await ask<{ id: string; status: string }>(
    'handtest_webhook',
    'SELECT job_id AS id, status FROM delivery',
  );
  const [unbalanced] = await ask<{ count: number }>('handtest_billing', unbalancedRows);
  const [wrongAccounts] = await ask<{ count: number }>('handtest_billing', wrongAccountRows);
  return {
    jobs,
    deliveries,
    holds: new Map(holds.map((hold) => [hold.id, hold])),
    unbalanced: unbalanced!.count,
    wrongAccounts: wrongAccounts!.count,
  };
}

/** With a new connection each time, because an outage ends connections. */
async function query<T>(connectionString: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

/** The number of received webhooks by job. */
function receivedOf({ requests }: WebhookReceiver): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { body } of requests) {
    const { jobId } = JSON.parse(body.toString()) as { jobId: string };
    counts.set(jobId, (counts.get(jobId) ?? 0) + 1);
  }
  return counts;
}
