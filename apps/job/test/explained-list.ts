/** The plans and durations of the job list's statements. */
import { connectToDatabase, migrate, query } from '@handtest/database';
import { startPostgres, testDatabase } from '@handtest/deployment';
import type { DataSource } from 'typeorm';
import { countStatement, type JobFilter, pageStatement, type Statement } from '../list/job-list-sql.js';
import { recordColumns } from '../record/job-record.js';
import { migrations } from '../migrations/index.js';

/** A node of a plan, as `EXPLAIN (FORMAT JSON)` writes it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

interface Explained {
  Plan: PlanNode;
  'Planning Time'?: number;
  'Execution Time'?: number;
}

/** The service's database, with a connection like the service's. */
export async function startJobDatabase() {
  const postgres = await startPostgres();
  const database = await testDatabase(
    postgres.url,
    'job',
    async (url) => void (await migrate({ url, applicationName: 'test' }, migrations)),
    migrations.map(({ name }) => name).join('_'),
  );
  const dataSource = await connectToDatabase({
    url: database.url,
    applicationName: 'test',
    poolSize: 2,
    statementTimeoutMs: 0,
  });
  return {
    dataSource,
    sql: (text: string, parameters?: unknown[]) => query(dataSource, text, parameters),
    async stop() {
      await dataSource.destroy();
      await database.drop();
      await postgres.stop();
    },
  };
}

export function page(filter: JobFilter, offset = 0): Statement {
  return pageStatement(filter, {
    limit: 20,
    offset,
    columns: recordColumns({
      testerDataWhen: 'j.tester_data_bytes <= 100000',
      longParts: true,
      request: true,
    }),
  });
}

export const total = (filter: JobFilter): Statement => countStatement(filter);

/** How the table of jobs is read: `Index Only Scan job_list`, each way once. */
export function waysToJobs(dataSource: DataSource, statement: Statement): Promise<string[]> {
  return waysTo('job', dataSource, statement);
}

export async function waysTo(table: string, dataSource: DataSource, statement: Statement): Promise<string[]> {
  const ways = new Set<string>();
  const visit = (node: PlanNode): void => {
    const index = node['Index Name'];
    if (node['Relation Name'] === table || index?.startsWith(`${table}_`)) {
      ways.add([node['Node Type'], index].filter(Boolean).join(' '));
    }
    node.Plans?.forEach(visit);
  };
  visit((await explain(dataSource, statement, '')).Plan);
  return [...ways].sort();
}

/** The duration of a statement in milliseconds, as the database measures it. */
export async function databaseMs(
  dataSource: DataSource,
  statement: Statement,
): Promise<{ planning: number; execution: number }> {
  const explained = await explain(dataSource, statement, 'ANALYZE, TIMING OFF,');
  return { planning: explained['Planning Time']!, execution: explained['Execution Time']! };
}

async function explain(dataSource: DataSource, statement: Statement, how: string): Promise<Explained> {
  const [row] = await query<{ 'QUERY PLAN': Explained[] }>(
    dataSource,
    `EXPLAIN (${how} FORMAT JSON) ${statement.text}`,
    statement.parameters,
  );
  return row!['QUERY PLAN'][0]!;
}
