/** Validates the variables of every service before anything is started. */
import type { Surroundings } from '@handtest/deployment';
import { environmentOf, serviceNames } from '@handtest/deployment';
import { InvalidConfig, loadConfig, ServiceConfig } from '@handtest/service';
import type { ServiceName } from '@handtest/contracts/topology';
import type { StartOptions } from './start-options.js';

type ConfigClass = new () => ServiceConfig;

/** @throws InvalidConfig that names all mistakes, each with the services that read the variable */
export async function assertConfigs(options: StartOptions): Promise<void> {
  const servicesOf = new Map<string, ServiceName[]>();
  for (const service of serviceNames) {
    for (const problem of await problemsOf(service, options)) {
      servicesOf.set(problem, [...(servicesOf.get(problem) ?? []), service]);
    }
  }
  const problems = [...servicesOf].map(([problem, services]) => `${problem} (${services.join(', ')})`);
  if (problems.length > 0) throw new InvalidConfig(problems);
}

async function problemsOf(service: ServiceName, options: StartOptions): Promise<readonly string[]> {
  const environment = environmentOf(service, expectedSurroundings(options), { all: options.environment });
  try {
    loadConfig(await configOf(service), { ...environment, PORT: String(options.port) });
    return [];
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error;
    return error.problems.map((problem) => problem.replace('DATABASE_URL', 'POSTGRES_URL'));
  }
}

async function configOf(service: ServiceName): Promise<ConfigClass> {
  const exported = (await import(`../../apps/${service}/config.js`)) as Record<string, unknown>;
  const isConfig = (value: unknown): value is ConfigClass =>
    typeof value === 'function' && value.prototype instanceof ServiceConfig;
  return Object.values(exported).find(isConfig)!;
}

/** What the start gives its services, with examples in place of what it does not know yet. */
function expectedSurroundings({ port, addresses }: StartOptions): Surroundings {
  const {
    postgres = 'postgres://localhost',
    nats = 'nats://localhost',
    redis = 'redis://localhost',
  } = addresses;
  return {
    databaseUrl: () => postgres,
    natsUrl: () => nats,
    redisUrl: redis,
    baseUrl: `http://127.0.0.1:${port}`,
    jobUrls: ['http://127.0.0.1:3001'],
    folder: '.handtest',
    secretsKey: Buffer.alloc(32).toString('base64'),
    admin: { email: 'admin@handtest.example', password: 'an example password' },
  };
}
