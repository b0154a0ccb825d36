/** How the whole system runs on one machine: infrastructure, the services as deployed, and callers that use them. */
export {
  appointTester,
  enter,
  logIn,
  openWorkspace,
  signUp,
  type Person,
  type Session,
  type Workspace,
} from './caller/account.js';
export { ApiClient, ApiError, type ApiAnswer, type ApiOptions } from './caller/api-client.js';
export { Deployment, type DeploymentEvent, type DeploymentOptions } from './deployment.js';
export type { BackingName } from './backing.js';
export { eventually, type EventuallyOptions } from './eventually.js';
export { dropData, durableDataExists } from './infrastructure/drop-data.js';
export { freePort, isFree } from './infrastructure/free-port.js';
export type { Instance } from './infrastructure/instance.js';
export { startNats, type NatsOptions } from './infrastructure/nats.js';
export { startPostgres, type PostgresOptions } from './infrastructure/postgres.js';
export { Program } from './infrastructure/program.js';
export { projectRoot } from './infrastructure/project-root.js';
export { startRedis, type RedisOptions } from './infrastructure/redis.js';
export { ScriptedTester, type ScriptedSession, type TesterScript } from './caller/scripted-tester.js';
export { databaseUrl, testDatabase, type TestDatabase } from './template-database.js';
