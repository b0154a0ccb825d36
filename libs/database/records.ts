/** Rows as answers carry them: each `timestamptz` as ISO 8601 text in UTC, lists as pages. */
import { defaultLimit, type Page, type PageRequest, pageOf } from '@handtest/contracts/define';
import type { QueryResultRow } from 'pg';
import type { SqlParameters } from './named-parameters.js';
import { query, queryOne, type SqlExecutor } from './sql.js';

export async function queryRecords<Item>(
  executor: SqlExecutor,
  text: string,
  parameters: SqlParameters = [],
): Promise<Item[]> {
  const rows = await query(executor, text, parameters);
  return rows.map((row) => recordOf(row) as Item);
}

/** The only record of a statement that has one at most. */
export async function queryRecord<Item>(
  executor: SqlExecutor,
  text: string,
  parameters: SqlParameters = [],
): Promise<Item | undefined> {
  return (await queryRecords<Item>(executor, text, parameters))[0];
}

export interface ListStatement {
  readonly columns: string;
  /** Tables and condition: `token WHERE kind = $kind`. */
  readonly from: string;
  readonly orderBy: string;
}

/** One page of a list, with the total of the whole list. */
export async function queryPage<Item>(
  executor: SqlExecutor,
  { columns, from, orderBy }: ListStatement,
  parameters: Readonly<Record<string, unknown>>,
  request: PageRequest,
): Promise<Page<Item>> {
  const { limit = defaultLimit, offset = 0 } = request;
  const select = `SELECT ${columns} FROM ${from} ORDER BY ${orderBy} LIMIT $limit OFFSET $offset`;
  const count = `SELECT count(*)::int AS total FROM ${from}`;
  const [items, counted] = await Promise.all([
    queryRecords<Item>(executor, select, { ...parameters, limit, offset }),
    queryOne<{ total: number }>(executor, count, parameters),
  ]);
  return pageOf(items, counted!.total, request);
}

function recordOf(row: QueryResultRow): QueryResultRow {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : (value as unknown),
  ]);
  return Object.fromEntries(fields) as QueryResultRow;
}
