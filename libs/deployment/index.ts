/** The whole system on one machine: infrastructure, the services as deployed, and their callers. */
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
export { ApiClient, ApiError } from './caller/api-client.js';
export { Deployment, type DeploymentEvent, type DeploymentOptions } from './deployment.js';
export type { BackingName } from './backing.js';
export { CertificateAuthority, type KeyPair } from './infrastructure/certificates.js';
export { type Engine, engineVersions } from './infrastructure/engine-version.js';
export { eventually } from './eventually.js';
export { dockerAnswers } from './infrastructure/docker.js';
export { removeFolder, throwAwayFolder } from './infrastructure/data-folder.js';
export { type FoundProgram, provideProgram } from './infrastructure/find-program.js';
export { freePort, isFree } from './infrastructure/free-port.js';
export { dropData, durableDataExists, type Instance } from './infrastructure/server.js';
export { startNats } from './infrastructure/nats.js';
export { NatsCluster } from './infrastructure/nats-cluster.js';
export { startPostgres } from './infrastructure/postgres.js';
export { Program } from './infrastructure/program.js';
export { projectRoot } from './infrastructure/project-root.js';
export { startRedis } from './infrastructure/redis.js';
export { TcpRelay } from './infrastructure/tcp-relay.js';
export { performJob, type TesterScript } from './caller/scripted-tester.js';
export { browserEnvironment } from './browser-environment.js';
export { buildImage, docker, megabytesOverBase, missingForImages, noRights } from './service-image.js';
export { environmentOf, serviceNames, type Surroundings, usualServices } from './service-environment.js';
export { databaseUrl, testDatabase, type TestDatabase } from './template-database.js';
