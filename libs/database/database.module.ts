/**
 * A service's own database: migrated, connected, probed, and closed last. Provides `DataSource`, `EntityManager`,
 * `SweeperRegistry` and `Retention` to the whole service; `TypeOrmModule.forFeature([Job])` gives repositories as usual.
 */
import { DatabaseServiceConfig, HealthRegistry, ServiceIdentity, ShutdownRegistry } from '@handtest/service';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import {
  connectToDatabase,
  type DatabaseSettings,
  disconnectFromDatabase,
  type EntityClass,
  type MigrationClass,
  STATEMENT_TIMEOUT_MS,
} from './data-source.js';
import { migrate } from './migration-runner.js';
import { type OldRows, Retention } from './retention.js';
import { SweeperRegistry } from './sweeper.js';

export interface DatabaseOptions {
  readonly entities: readonly EntityClass[];
  /** In the order of the timestamps their class names end in. */
  readonly migrations: readonly MigrationClass[];
  /** What is deleted, and when. */
  readonly retention?: readonly OldRows[];
}

/**
 * @nestjs/typeorm's own root module is left out: it closes the pool among Nest's hooks, while workers and the transport
 * may still need it. Its `forFeature` asks for nothing but the `DataSource` provided here.
 */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(options: DatabaseOptions): DynamicModule {
    const providers = [
      {
        provide: DataSource,
        inject: [DatabaseServiceConfig, ServiceIdentity, HealthRegistry, ShutdownRegistry],
        useFactory: (...[config, identity, health, shutdown]: OpenParameters) =>
          open(options, config, identity.name, health, shutdown),
      },
      {
        provide: EntityManager,
        inject: [DataSource],
        useFactory: (dataSource: DataSource) => dataSource.manager,
      },
      SweeperRegistry,
      {
        provide: Retention,
        inject: [DataSource, SweeperRegistry],
        useFactory: (dataSource: DataSource, sweepers: SweeperRegistry) =>
          new Retention(options.retention ?? [], dataSource, sweepers),
      },
    ];
    return { module: DatabaseModule, providers, exports: providers };
  }
}

type OpenParameters = [DatabaseServiceConfig, ServiceIdentity, HealthRegistry, ShutdownRegistry];

async function open(
  { entities, migrations }: DatabaseOptions,
  config: DatabaseServiceConfig,
  service: string,
  health: HealthRegistry,
  shutdown: ShutdownRegistry,
): Promise<DataSource> {
  await migrate({ url: config.databaseUrl, applicationName: `${service}:migrate` }, migrations);
  const settings = {
    url: config.databaseUrl,
    applicationName: service,
    poolSize: config.databasePoolSize,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    entities,
  };
  return openPool('database', settings, health, shutdown);
}

/**
 * A pool that readiness probes and the shutdown closes last. For work that must not wait for the connections of the
 * service's other work.
 *
 * @param name of the probe, as readers of `/health/ready` see it
 */
export async function openPool(
  name: string,
  settings: DatabaseSettings,
  health: HealthRegistry,
  shutdown: ShutdownRegistry,
): Promise<DataSource> {
  const dataSource = await connectToDatabase(settings);
  health.register(name, () => dataSource.query('SELECT 1'));
  shutdown.add('connections', name, () => disconnectFromDatabase(dataSource));
  return dataSource;
}
