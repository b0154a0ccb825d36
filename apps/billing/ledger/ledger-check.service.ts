/**
 * Checks the whole ledger from its rows, without relying on its triggers. One statement checks all rules, so that they see
 * the same moment while money moves.
 */
import { connectToDatabase, query, type SqlExecutor } from '@handtest/database';
import type { DataSource } from 'typeorm';

export interface LedgerFault extends Record<string, unknown> {
  /** The broken rule, as a sentence. */
  readonly rule: string;
  /** The transaction, organization or job that breaks it. */
  readonly subject: string;
}

/** Each rule selects the subjects that break it. */
const rules: Readonly<Record<string, string>> = {
  'All postings together sum to zero': `
    SELECT 'ledger' AS subject FROM posting HAVING sum(amount_micros) <> 0`,
  'The postings of a transaction sum to zero': `
    SELECT transaction_id::text FROM posting GROUP BY transaction_id HAVING sum(amount_micros) <> 0`,
  'A transaction has at least two postings': `
    SELECT id::text FROM ledger_transaction LEFT JOIN posting ON transaction_id = id
    GROUP BY id HAVING count(transaction_id) < 2`,
  'Available credit equals its postings': `
    SELECT organization_id FROM account LEFT JOIN moved USING (organization_id)
    WHERE available_micros <> coalesce(available, 0)`,
  'Held credit equals its postings': `
    SELECT organization_id FROM account LEFT JOIN moved USING (organization_id)
    WHERE held_micros <> coalesce(held, 0)`,
  'Debt equals its postings': `
    SELECT organization_id FROM account LEFT JOIN moved USING (organization_id)
    WHERE debt_micros <> -coalesce(debt, 0)`,
  'Held credit equals the open holds': `
    SELECT organization_id FROM account LEFT JOIN open_hold USING (organization_id)
    WHERE held_micros <> coalesce(amount, 0)`,
  'No balance is below zero': `
    SELECT organization_id FROM account WHERE least(available_micros, held_micros, debt_micros) < 0`,
  'A hold has its transaction in the ledger': `
    SELECT job_id FROM hold FULL JOIN started USING (job_id)
    WHERE coalesce(hold.amount_micros, 0) <> coalesce(started.amount, 0) OR started.twice`,
  'A hold that ended has its transaction in the ledger, with its cost as revenue': `
    SELECT job_id FROM hold FULL JOIN ended USING (job_id)
    WHERE (hold.end_transaction_id IS DISTINCT FROM ended.id) OR ended.twice
      OR coalesce(hold.cost_micros, 0) <> coalesce(ended.revenue, 0)
      OR (hold.status IN ('posted', 'released')) IS DISTINCT FROM (ended.id IS NOT NULL)`,
  'A hold ends with its job, within eight days at most': `
    SELECT job_id FROM hold WHERE status = 'open' AND created_at < now() - interval '8 days'`,
  'The spending of a month equals its holds': `
    SELECT coalesce(spending.organization_id, held_in.organization_id)
    FROM spending FULL JOIN held_in USING (organization_id, month, project_id)
    WHERE coalesce(spending.micros, 0) <> coalesce(held_in.micros, 0)`,
};

const statement = `
  WITH moved AS (
    SELECT organization_id,
      sum(amount_micros) FILTER (WHERE account = 'available') AS available,
      sum(amount_micros) FILTER (WHERE account = 'held') AS held,
      sum(amount_micros) FILTER (WHERE account = 'debt') AS debt
    FROM posting JOIN ledger_transaction ON id = transaction_id GROUP BY organization_id
  ), open_hold AS (
    SELECT organization_id, sum(amount_micros) AS amount FROM hold WHERE status = 'open' GROUP BY organization_id
  ), started AS (
    SELECT job_id, sum(amount_micros) FILTER (WHERE account = 'held') AS amount, min(id) <> max(id) AS twice
    FROM posting JOIN ledger_transaction ON id = transaction_id WHERE kind = 'hold' GROUP BY job_id
  ), ended AS (
    SELECT job_id, min(id) AS id, sum(amount_micros) FILTER (WHERE account = 'revenue') AS revenue,
      min(id) <> max(id) AS twice
    FROM posting JOIN ledger_transaction ON id = transaction_id WHERE kind IN ('post', 'release') GROUP BY job_id
  ), held_in AS (
    SELECT organization_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month, project_id,
      sum(CASE status WHEN 'open' THEN amount_micros ELSE coalesce(cost_micros, 0) END) AS micros
    FROM hold GROUP BY 1, 2, 3
  )
  ${Object.entries(rules)
    .map(([rule, select]) => `SELECT '${rule}' AS rule, found.* FROM (${select}) AS found (subject)`)
    .join('\n  UNION ALL\n  ')}`;

export function checkLedger(executor: SqlExecutor): Promise<LedgerFault[]> {
  return query<LedgerFault>(executor, statement);
}

/** A separate connection without a statement timeout, for checks that read all rows. */
export async function withCheckConnection<T>(
  url: string,
  check: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const settings = { applicationName: 'billing:check', poolSize: 1, statementTimeoutMs: 0 };
  const dataSource = await connectToDatabase({ url, ...settings });
  try {
    return await check(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
