/** What tests, the development start and the benchmarks are made of: real infrastructure, receivers, waiting. */
export { eventually, type EventuallyOptions } from './eventually.js';
export { dropData } from './infrastructure/drop-data.js';
export { freePort } from './infrastructure/free-port.js';
export type { Instance } from './infrastructure/instance.js';
export { startNats, type NatsOptions } from './infrastructure/nats.js';
export { startPostgres, type PostgresOptions } from './infrastructure/postgres.js';
export { startRedis, type RedisOptions } from './infrastructure/redis.js';
export { databaseUrl, testDatabase, type TestDatabase } from './template-database.js';
export {
  WebhookReceiver,
  type Answer,
  type Fault,
  type ReceivedRequest,
  type ReceiverOptions,
  type Script,
} from './webhook-receiver.js';
