/**
 * A service's database: migrated, connected, probed, and closed last. Provides `DataSource`, `EntityManager`,
 * `SweeperRegistry` and `Retention` to the whole service.
 */
import { DatabaseServiceConfig, HealthRegistry, ServiceIdentity, ShutdownRegistry } from '@handtest/service';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import {
  connectToDatabase,
  type DatabaseSettings,
  disconnectFromDatabase,
  type MigrationClass,
} from './data-source.js';
import { migrate } from './migration-runner.js';
import { observePool } from './pool-metrics.js';
import { type OldRows, Retention } from './retention.js';
import { poolOf } from './sql.js';
import { SweeperRegistry } from './sweeper.js';

export interface DatabaseOptions {
  /** In the order of the timestamps in their class names. */
  readonly migrations: readonly MigrationClass[];
  /** The old rows to delete. */
  readonly retention?: readonly OldRows[];
}

/**
 * Replaces the root module of @nestjs/typeorm, which closes the pool in Nest's hooks while workers and the transport
 * still use it.
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
  { migrations }: DatabaseOptions,
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
  };
  return openPool('database', settings, health, shutdown);
}

/**
 * A pool with metrics and a readiness probe that the shutdown closes last. For work that must not wait for the service's other
 * connections.
 *
 * @param name of the probe in `/health/ready`, and the label in metrics
 */
export async function openPool(
  name: string,
  settings: DatabaseSettings,
  health: HealthRegistry,
  shutdown: ShutdownRegistry,
): Promise<DataSource> {
  const dataSource = await connectToDatabase(settings);
  const endMetrics = observePool(name, poolOf(dataSource));
  health.register(name, () => dataSource.query('SELECT 1'));
  shutdown.add('connections', name, () => {
    endMetrics();
    return disconnectFromDatabase(dataSource);
  });
  return dataSource;
}
