/** What tests, the development start and the benchmarks are made of: infrastructure, deployments, callers, testers, receivers. */
export {
  appointTester,
  enter,
  logIn,
  openWorkspace,
  signUp,
  type Person,
  type Session,
  type Workspace,
} from './account.js';
export { ApiClient, ApiError, type ApiAnswer, type ApiOptions } from './api-client.js';
export { cpuTimes, cpuUsed, type CpuTimes, perPiece } from './cpu-time.js';
export { Deployment, type DeploymentEvent, type DeploymentOptions } from './deployment/deployment.js';
export type { BackingName } from './deployment/backing.js';
export {
  AnthropicServer,
  type AnthropicAnswer,
  type AnthropicScript,
  type MessagesRequest,
} from './anthropic-server.js';
export { eventually, type EventuallyOptions } from './eventually.js';
export { dropData, durableDataExists } from './infrastructure/drop-data.js';
export { freePort, isFree } from './infrastructure/free-port.js';
export type { Instance } from './infrastructure/instance.js';
export { startNats, type NatsOptions } from './infrastructure/nats.js';
export { startPostgres, type PostgresOptions } from './infrastructure/postgres.js';
export { projectRoot } from './infrastructure/project-root.js';
export { startRedis, type RedisOptions } from './infrastructure/redis.js';
export { MailServer, type MailScript, type ReceivedMail } from './mail-server.js';
export { OpenIdProvider, type ProviderOptions } from './openid-provider.js';
export { S3Server } from './s3-server.js';
export { ScriptedTester, type ScriptedSession, type TesterScript } from './scripted-tester.js';
export { type Latencies, latenciesOf, median, percentile } from './statistics.js';
export { type FakeSubscription, type StripeEvent } from './stripe/stripe-account.js';
export { type FakeDispute, type FakeRefund } from './stripe/stripe-reversals.js';
export {
  signedStripeEvent,
  StripeServer,
  type StripeFault,
  type StripeRequest,
} from './stripe/stripe-server.js';
export { batchOf, type BatchesOf, placeOf, sendingOrder } from './telemetry-batches.js';
export { databaseUrl, testDatabase, type TestDatabase } from './template-database.js';
export {
  WebhookReceiver,
  type Answer,
  type Fault,
  type ReceivedRequest,
  type ReceiverOptions,
  type Script,
} from './webhook-receiver.js';
