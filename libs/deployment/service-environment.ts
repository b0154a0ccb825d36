/** What each service is started with, as one table: its database and the variables that differ from the defaults. */
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { serviceNames, type ServiceName } from '@handtest/contracts/topology';

export type Environment = Record<string, string>;

/** What the variables are made from. */
export interface Surroundings {
  /** Address of a database of the deployment's Postgres. */
  databaseUrl(database: string): string;
  /** Address of NATS with the service's own user. */
  natsUrl(service: ServiceName): string;
  redisUrl: string;
  /** Where callers reach the gateway. */
  baseUrl: string;
  /** Where the gateway reaches the job service over HTTP, for the bytes of recordings. */
  jobUrls: readonly string[];
  /** What is kept in files. */
  folder: string;
  /** 32 bytes in base64: what encrypts secrets that must be read again. */
  secretsKey: string;
  admin: { email: string; password: string };
}

/** Names of the databases; a service without one keeps nothing. */
export const databases: Readonly<Partial<Record<ServiceName, string>>> = {
  identity: 'handtest_identity',
  job: 'handtest_job',
  extraction: 'handtest_extraction',
  billing: 'handtest_billing',
  scheduler: 'handtest_scheduler',
  codehost: 'handtest_codehost',
  'webhook-dispatcher': 'handtest_webhook',
};

const particular: Partial<Record<ServiceName, (surroundings: Surroundings) => Environment>> = {
  // Clients run on the same machine, and may name in X-Forwarded-For the address that they act for.
  gateway: () => ({ TRUSTED_PROXIES: 'loopback' }),
  identity: ({ admin, baseUrl }) => ({
    PUBLIC_URL: baseUrl,
    EGRESS_LOOPBACK: 'true',
    PLATFORM_ADMIN_EMAIL: admin.email,
    PLATFORM_ADMIN_PASSWORD: admin.password,
  }),
  job: ({ baseUrl, folder, secretsKey }) => ({
    DASHBOARD_URL: baseUrl,
    PUBLIC_URL: baseUrl,
    LINK_SECRET: createHmac('sha256', secretsKey).update('links').digest('hex'),
    RECORDINGS_DIR: join(folder, 'recordings'),
  }),
  billing: () => ({ SIGNUP_CREDIT_USD: '100' }),
  'webhook-dispatcher': ({ secretsKey, baseUrl }) => ({
    SECRETS_KEY: secretsKey,
    EGRESS_LOOPBACK: 'true',
    DASHBOARD_URL: baseUrl,
  }),
};

/** What a deployment would choose, and its caller may choose otherwise. */
export function defaultsOf(service: ServiceName, surroundings: Surroundings): Environment {
  return {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    // Nobody balances load here: there is no one to tell that a replica leaves.
    SHUTDOWN_DRAIN_MS: '0',
    ...particular[service]?.(surroundings),
  };
}

/** What ties the service to this deployment. */
export function connectionsOf(service: ServiceName, surroundings: Surroundings): Environment {
  const database = databases[service];
  return {
    NATS_URL: surroundings.natsUrl(service),
    REDIS_URL: surroundings.redisUrl,
    ...(service === 'gateway' && { JOB_URL: surroundings.jobUrls.join(',') }),
    ...(database && { DATABASE_URL: surroundings.databaseUrl(database) }),
  };
}

export { serviceNames, type ServiceName };
