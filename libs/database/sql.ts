/**
 * Plain SQL. Pass the EntityManager inside `inTransaction`, otherwise the DataSource. Parameters are named (`$jobId`,
 * `{ jobId }`) or positional. Columns arrive in camelCase (`cost_micros` as `costMicros`), values as pg gives them:
 * `timestamptz` is a Date, `bigint` and `numeric` are strings.
 */
import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { DataSource, EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { camelRows } from './camel-rows.js';
import { bindParameters, parseNamed, type SqlParameters, valuesOf } from './named-parameters.js';

export type SqlExecutor = DataSource | EntityManager;

/** The rows of a statement, including those of `RETURNING`. */
export async function query<Row extends QueryResultRow>(
  executor: SqlExecutor,
  text: string,
  parameters: SqlParameters = [],
): Promise<Row[]> {
  return camelRows(await run<Row>(executor, bindParameters(text, parameters)));
}

/** For a statement with at most one row. */
export async function queryOne<Row extends QueryResultRow>(
  executor: SqlExecutor,
  text: string,
  parameters: SqlParameters = [],
): Promise<Row | undefined> {
  return (await query<Row>(executor, text, parameters))[0];
}

/** The number of rows that a statement inserted, updated or deleted. */
export async function execute(
  executor: SqlExecutor,
  text: string,
  parameters: SqlParameters = [],
): Promise<number> {
  return (await run(executor, bindParameters(text, parameters))).rowCount ?? 0;
}

/**
 * A statement for hot paths that each connection parses and plans once: `const statusById = prepared<Row>('job_status',
 * 'SELECT … WHERE id = ANY($ids)')`, then `await statusById(dataSource, { ids })`. The name is unique in the service.
 */
export function prepared<Row extends QueryResultRow>(name: string, text: string) {
  const named = parseNamed(text);
  return async (executor: SqlExecutor, ...parameters: unknown[]): Promise<Row[]> => {
    const values =
      named.names.length > 0 ? valuesOf(named.names, parameters[0] as Record<string, unknown>) : parameters;
    return camelRows(await run<Row>(executor, { name, text: named.text, values }));
  };
}

export function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as PostgresDriver).master as Pool;
}

async function run<Row extends QueryResultRow>(
  executor: SqlExecutor,
  statement: QueryConfig,
): Promise<QueryResult<Row>> {
  if (executor instanceof DataSource) return poolOf(executor).query<Row>(statement);
  const runner = executor.queryRunner;
  if (!runner) return poolOf(executor.dataSource).query<Row>(statement);
  // Other work may have its connection now.
  if (runner.isReleased) throw new Error('The transaction of this EntityManager has ended');
  const connection = (await runner.connect()) as PoolClient;
  return connection.query<Row>(statement);
}
