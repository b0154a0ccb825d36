/** What the command line and the environment say about the start. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

export interface StartOptions {
  /** Drop the data of earlier starts. */
  fresh: boolean;
  /** Port of the gateway. */
  port: number;
  /** Infrastructure that runs already: POSTGRES_URL, NATS_URL, REDIS_URL. */
  addresses: { postgres?: string; nats?: string; redis?: string };
  /** Handed on to every service, for example ANTHROPIC_API_KEY. */
  environment: Record<string, string>;
}

/** Belongs to this machine or to npm, or is chosen for each service by the start. */
const NOT_HANDED_ON = /^(npm_|NODE_|PORT$|HOST$|POSTGRES_URL$|DATABASE_URL$|NATS_URL$|REDIS_URL$)/;

/** Throws an Error that says what is wrong with the command line or with PORT. */
export function startOptions(args: string[], env: NodeJS.ProcessEnv): StartOptions {
  const { values } = parseArgs({ args, options: { fresh: { type: 'boolean', default: false } } });
  const port = Number(env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT must be a number from 1 to 65535, not "${env.PORT}"`);
  }
  const handedOn = Object.entries(env).filter(
    ([name, value]) => value !== undefined && !NOT_HANDED_ON.test(name),
  );
  return {
    fresh: values.fresh,
    port,
    addresses: { postgres: env.POSTGRES_URL, nats: env.NATS_URL, redis: env.REDIS_URL },
    environment: Object.fromEntries(handedOn) as Record<string, string>,
  };
}

/** Variables of a `.env` file in the project count as if they were set; those that are set win. */
export function loadEnvFile(path: string): void {
  if (existsSync(path)) process.loadEnvFile(path);
}
