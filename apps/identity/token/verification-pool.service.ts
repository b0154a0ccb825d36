/**
 * The database connections of token verification. The gateway verifies a token before nearly every request. Other work in
 * identity, such as a flood of log-ins, must not use up these connections.
 */
import { openPool } from '@handtest/database';
import { HealthRegistry, ShutdownRegistry } from '@handtest/service';
import type { FactoryProvider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../config.js';

export class VerificationPool {
  constructor(readonly dataSource: DataSource) {}
}

export const verificationPool: FactoryProvider<VerificationPool> = {
  provide: VerificationPool,
  // The main pool comes first: it migrates the database.
  inject: [DataSource, IdentityConfig, HealthRegistry, ShutdownRegistry],
  useFactory: async (
    _main: DataSource,
    config: IdentityConfig,
    health: HealthRegistry,
    shutdown: ShutdownRegistry,
  ) => {
    const settings = {
      url: config.databaseUrl,
      applicationName: 'identity:verification',
      poolSize: config.verificationPoolSize,
    };
    return new VerificationPool(await openPool('verification_database', settings, health, shutdown));
  },
};
