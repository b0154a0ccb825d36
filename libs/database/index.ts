/** A service's own Postgres: pool, migrations under a lock, transactions, plain SQL, sweeps. */
export * from './concurrent-index.js';
export * from './data-source.js';
export * from './database.module.js';
export * from './idempotency.js';
export * from './migration-runner.js';
export type { SqlParameters } from './named-parameters.js';
export * from './postgres-error.js';
export * from './records.js';
export * from './retention.js';
export * from './sql.js';
export * from './sql-file.js';
export * from './storable-json.js';
export * from './sweeper.js';
export * from './transaction.js';
