/** A service with one or more queues, whose work does what a test says; for tests in and out of this process. */
import { DatabaseModule, migrate, query } from '@handtest/database';
import {
  createLogger,
  loadConfig,
  type RunningService,
  type ServiceOptions,
  startService,
  WorkServiceConfig,
} from '@handtest/service';
import { startPostgres, testDatabase } from '@handtest/deployment';
import { Processor } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { Client } from 'pg';
import { DataSource, type EntityManager, type MigrationInterface, type QueryRunner } from 'typeorm';
import {
  createWorkTable,
  dropWorkTable,
  WorkModule,
  workerOptions,
  WorkProcessor,
  WorkService,
} from '../index.js';
import type { Attempt, Handler, WorkQueue } from '../work-queue.js';

export const testQueue: WorkQueue = {
  name: 'test',
  concurrency: 20,
  retry: { firstMs: 50, longestMs: 1_000, mostAttempts: 4 },
  keepDays: 30,
};

/**
 * effect: what attempts did, a row each time, so that a repeated effect is visible. attempt: which process had which piece.
 * killed: keys whose process killed itself.
 */
export class CreateTables1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createWorkTable(runner);
    await runner.query('CREATE TABLE effect (key text NOT NULL, number integer NOT NULL)');
    await runner.query('CREATE TABLE attempt (key text NOT NULL, pid integer NOT NULL)');
    await runner.query(
      'CREATE TABLE killed (key text PRIMARY KEY, pid integer NOT NULL, at timestamptz DEFAULT clock_timestamp())',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE effect, attempt, killed');
    await dropWorkTable(runner);
  }
}

export const addEffect =
  ({ key, number }: Attempt) =>
  async (transaction: EntityManager): Promise<void> =>
    void (await query(transaction, 'INSERT INTO effect (key, number) VALUES ($1, $2)', [key, number]));

/** What the processor does, and what happens around each of its jobs. */
export interface Script {
  attempt: (attempt: Attempt, database: DataSource) => ReturnType<Handler>;
  beforeStart?: (key: string, database: DataSource) => Promise<void>;
  afterCommit?: (key: string, database: DataSource) => Promise<void>;
}

/** @param script none: a process that only adds work */
export function workOptions(script?: Script): ServiceOptions<WorkServiceConfig> {
  @Processor(testQueue.name, workerOptions)
  class TestProcessor extends WorkProcessor {
    constructor(
      work: WorkService,
      private readonly database: DataSource,
    ) {
      super(work, testQueue);
    }

    override async process(job: Parameters<WorkProcessor['process']>[0]): Promise<void> {
      await script?.beforeStart?.(job.data.key, this.database);
      await super.process(job);
      await script?.afterCommit?.(job.data.key, this.database);
    }

    protected attempt(attempt: Attempt) {
      return script!.attempt(attempt, this.database);
    }
  }

  @Module({})
  class TestModule {}
  const module = (): DynamicModule => ({
    module: TestModule,
    imports: [DatabaseModule.forRoot({ migrations: [CreateTables1700000000001] }), WorkModule],
    providers: script ? [TestProcessor] : [],
  });
  return { name: 'work-test', config: WorkServiceConfig, module };
}

export function startWorkService(
  script: Script | undefined,
  env: Record<string, string>,
  logLines: string[] = [],
): Promise<RunningService> {
  const options = workOptions(script);
  const base = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    SHUTDOWN_DRAIN_MS: '0',
    NATS_URL: 'nats://unused',
  };
  const config = loadConfig(options.config, { ...base, ...env });
  const logger = createLogger(options.name, 'debug', { write: (line: string) => void logLines.push(line) });
  return startService(options, config, logger);
}

/** A database with the tables, and a connection to look into it. */
export async function startWorkDatabase() {
  const postgres = await startPostgres();
  const migrations = [CreateTables1700000000001];
  const setUp = async (url: string) => void (await migrate({ url, applicationName: 'test' }, migrations));
  const database = await testDatabase(postgres.url, 'work', setUp, 'CreateTables1700000000001');
  const client = new Client({ connectionString: database.url });
  await client.connect();
  return {
    url: database.url,
    sql: async <Row>(text: string, parameters: unknown[] = []): Promise<Row[]> =>
      (await client.query(text, parameters)).rows,
    async stop() {
      await client.end();
      await database.drop();
      await postgres.stop();
    },
  };
}
