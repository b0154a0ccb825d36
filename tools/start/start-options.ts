/** The options of the start, from the command line and the environment. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

export interface StartOptions {
  /** Delete the data of earlier starts. */
  fresh: boolean;
  /** Port of the gateway. */
  port: number;
  /** Of running infrastructure: POSTGRES_URL, NATS_URL, REDIS_URL. */
  addresses: { postgres?: string; nats?: string; redis?: string };
  /** For every service, for example ANTHROPIC_API_KEY. */
  environment: Record<string, string>;
}

/** Variables of this machine and of npm, and those that the start sets for each service. */
const ownVariables = /^(npm_|NODE_|HANDTEST_|PORT$|HOST$|POSTGRES_URL$|DATABASE_URL$|NATS_URL$|REDIS_URL$)/;

/** Throws an error for an unknown option or an invalid PORT. */
export function startOptions(args: string[], env: NodeJS.ProcessEnv): StartOptions {
  const { values } = parseArgs({ args, options: { fresh: { type: 'boolean', default: false } } });
  const port = Number(env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT must be a number from 1 to 65535, not "${env.PORT}"`);
  }
  const environment = Object.entries(env).filter(([name]) => !ownVariables.test(name));
  return {
    fresh: values.fresh,
    port,
    addresses: { postgres: env.POSTGRES_URL, nats: env.NATS_URL, redis: env.REDIS_URL },
    environment: Object.fromEntries(environment) as Record<string, string>,
  };
}

/** Variables in the environment win over those in the file. */
export function loadEnvFile(path: string): void {
  if (existsSync(path)) process.loadEnvFile(path);
}
