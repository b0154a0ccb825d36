/**
 * Replicas of one service as deployed, with their own database, NATS server and, for a `WorkServiceConfig`, Redis. For
 * integration tests, which use typed clients and events.
 */
import type { EventDefinition, EventEnvelope, Plain } from '@handtest/contracts/define';
import { newId } from '@handtest/contracts/define';
import { migrate, type MigrationClass } from '@handtest/database';
import { connectToNats, NatsRpcClient } from '@handtest/messaging';
import {
  createLogger,
  type DatabaseServiceConfig,
  loadConfig,
  type RunningService,
  type ServiceOptions,
  startService,
  WorkServiceConfig,
} from '@handtest/service';
import { eventually, startNats, startPostgres, startRedis, testDatabase } from '@handtest/deployment';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { Pool, type QueryResultRow } from 'pg';

export interface TestbedOptions<Config extends DatabaseServiceConfig> extends ServiceOptions<Config> {
  readonly migrations: readonly MigrationClass[];
  /** Variables, without addresses. */
  readonly env?: Record<string, string>;
  /** Starts the services that it calls, before its first replica. */
  readonly neighbours?: (natsUrl: string) => Promise<{ stop(): Promise<void> }[]>;
}

export interface Testbed {
  readonly natsUrl: string;
  readonly databaseUrl: string;
  /** Only of a service with Redis. */
  readonly redisUrl?: string;
  /** Of all replicas. */
  readonly logLines: string[];
  readonly replicas: RunningService[];
  /** For typed clients: `new BillingClient(testbed.transport)`. */
  readonly transport: NatsRpcClient;
  readonly connection: NatsConnection;
  addReplica(env?: Record<string, string>): Promise<RunningService>;
  sql<Row extends QueryResultRow>(text: string, parameters?: unknown[]): Promise<Row[]>;
  /** @param id the same for redeliveries of one event */
  publish<Payload>(event: EventDefinition<Payload>, payload: Plain<Payload>, id?: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startTestbed<Config extends DatabaseServiceConfig>(
  options: TestbedOptions<Config>,
): Promise<Testbed> {
  const { name, migrations, env, neighbours } = options;
  const postgres = await startPostgres();
  const database = await testDatabase(
    postgres.url,
    name,
    async (url) => void (await migrate({ url, applicationName: 'test' }, migrations)),
    migrations.map((migration) => migration.name).join('_'),
  );
  const nats = await startNats();
  const redis = options.config.prototype instanceof WorkServiceConfig ? await startRedis() : undefined;
  const fakes = (await neighbours?.(nats.url)) ?? [];
  const logLines: string[] = [];
  const addresses = {
    DATABASE_URL: database.url,
    NATS_URL: nats.url,
    ...(redis && { REDIS_URL: redis.url }),
  };
  const replicas: RunningService[] = [];
  const addReplica = async (more?: Record<string, string>) => {
    const replica = await startReplica(options, { ...addresses, ...env, ...more }, logLines);
    replicas.push(replica);
    return replica;
  };
  await addReplica();
  const connection = await connectToNats('test', nats.url);
  const pool = new Pool({ connectionString: database.url, max: 5 });
  // The drop of the database ends connections that still close.
  pool.on('error', () => undefined);
  return {
    natsUrl: nats.url,
    databaseUrl: database.url,
    ...(redis && { redisUrl: redis.url }),
    logLines,
    replicas,
    connection,
    transport: new NatsRpcClient(connection),
    addReplica,
    sql: async <Row extends QueryResultRow>(text: string, parameters: unknown[] = []) =>
      (await pool.query<Row>(text, parameters)).rows,
    publish: (event, payload, id) => publish(connection, event.subject, payload, id),
    async stop() {
      await Promise.all(replicas.map((replica) => replica.stop()));
      await Promise.all(fakes.map((neighbour) => neighbour.stop()));
      await Promise.all([connection.close(), pool.end()]);
      await Promise.all([database.drop(), nats.stop(), redis?.stop(), postgres.stop()]);
    },
  };
}

function startReplica<Config extends DatabaseServiceConfig>(
  options: TestbedOptions<Config>,
  env: Record<string, string>,
  logLines: string[],
): Promise<RunningService> {
  const config = loadConfig(options.config, {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    SHUTDOWN_DRAIN_MS: '0',
    ...env,
  });
  const logger = createLogger(options.name, config.logLevel, {
    write: (line: string) => void logLines.push(line),
  });
  return startService(options, config, logger);
}

async function publish(
  connection: NatsConnection,
  subject: string,
  payload: unknown,
  id = `test:${newId('message')}`,
): Promise<void> {
  const envelope: EventEnvelope = { id, occurredAt: new Date().toISOString(), payload };
  // The service may not have created the stream yet.
  await eventually(() => jetstream(connection).publish(subject, JSON.stringify(envelope)));
}
