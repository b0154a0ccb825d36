/** The database of each service, and the variables that differ from its defaults. */
import { createHash, createHmac } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames, type ServiceName } from '@handtest/contracts/topology';

export type Environment = Record<string, string>;

/** The values in the variables. */
export interface Surroundings {
  databaseUrl(database: string): string;
  /** With the service's own user. */
  natsUrl(service: ServiceName): string;
  redisUrl: string;
  /** Address of the gateway. */
  baseUrl: string;
  /** Addresses of the job service, which receives recordings over HTTP. */
  jobUrls: readonly string[];
  /** For files. */
  folder: string;
  /** 32 bytes in base64. Encrypts the secrets that a service reads again. */
  secretsKey: string;
  admin: { email: string; password: string };
}

/** A service without a database has no data. */
export const databases: Readonly<Partial<Record<ServiceName, string>>> = {
  identity: 'handtest_identity',
  job: 'handtest_job',
  extraction: 'handtest_extraction',
  billing: 'handtest_billing',
  scheduler: 'handtest_scheduler',
  codehost: 'handtest_codehost',
  'webhook-dispatcher': 'handtest_webhook',
  browser: 'handtest_browser',
};

const particular: Partial<Record<ServiceName, (surroundings: Surroundings) => Environment>> = {
  // Clients on this machine may send X-Forwarded-For.
  gateway: ({ baseUrl }) => ({ TRUSTED_PROXIES: 'loopback', PUBLIC_URL: baseUrl, DASHBOARD_URL: baseUrl }),
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
  extraction: ({ secretsKey }) => ({ SECRETS_KEY: `first:${secretsKey}`, EGRESS_LOOPBACK: 'true' }),
  // Chromium runs under a user of its own, which may not enter the folders of this one.
  browser: ({ secretsKey, jobUrls, folder }) => ({
    SECRETS_KEY: `first:${secretsKey}`,
    TICKET_SECRET: createHmac('sha256', secretsKey).update('visits').digest('hex'),
    JOB_URL: jobUrls.join(','),
    VISITS_DIR: join(
      tmpdir(),
      `handtest-visits-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`,
    ),
    EGRESS_LOOPBACK: 'true',
  }),
  billing: () => ({ SIGNUP_CREDIT_USD: '100' }),
  codehost: ({ secretsKey, baseUrl }) => ({ SECRETS_KEY: `first:${secretsKey}`, PUBLIC_URL: baseUrl }),
  'webhook-dispatcher': ({ secretsKey, baseUrl }) => ({
    SECRETS_KEY: `first:${secretsKey}`,
    EGRESS_LOOPBACK: 'true',
    DASHBOARD_URL: baseUrl,
  }),
};

/** Chromium and ffmpeg are not on every machine: only who asks for this service starts it. */
export const usualServices = serviceNames.filter((name) => name !== 'browser');

/** Variables that the caller of a deployment may replace. */
export function defaultsOf(service: ServiceName, surroundings: Surroundings): Environment {
  return {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    // No load balancer needs time to remove a replica.
    SHUTDOWN_DRAIN_MS: '0',
    ...particular[service]?.(surroundings),
  };
}

/** Addresses of this deployment. */
function connectionsOf(service: ServiceName, surroundings: Surroundings): Environment {
  const database = databases[service];
  return {
    NATS_URL: surroundings.natsUrl(service),
    REDIS_URL: surroundings.redisUrl,
    ...(service === 'gateway' && { JOB_URL: surroundings.jobUrls.join(',') }),
    ...(database && { DATABASE_URL: surroundings.databaseUrl(database) }),
  };
}

/** All variables of a service but its port. Those given replace the defaults, for all services or for one. */
export function environmentOf(
  service: ServiceName,
  surroundings: Surroundings,
  given: Partial<Record<ServiceName | 'all', Environment>> = {},
): Environment {
  return {
    ...defaultsOf(service, surroundings),
    ...given.all,
    ...connectionsOf(service, surroundings),
    ...given[service],
  };
}

export { serviceNames, type ServiceName };
