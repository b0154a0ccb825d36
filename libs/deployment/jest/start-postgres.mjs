/** Global set-up of the integration tier: one Postgres for all workers, and the programs that tests start themselves. */
import './typescript-hooks.mjs';

export default async function startSharedPostgres() {
  const { dockerAnswers } = await import('../infrastructure/docker.ts');
  const { provideProgram } = await import('../infrastructure/find-program.ts');
  const { startPostgres } = await import('../infrastructure/postgres.ts');
  // Workers inherit the answer instead of asking the engine in every test file.
  process.env.HANDTEST_DOCKER = (await dockerAnswers()) ? 'on' : 'off';
  if (process.env.HANDTEST_DOCKER === 'off') {
    if (!process.env.TEST_NATS_URL) await provideProgram('nats-server');
    if (!process.env.TEST_REDIS_URL) await provideProgram('redis-server');
  }
  const postgres = await startPostgres();
  process.env.TEST_POSTGRES_URL = postgres.url;
  globalThis.handtestPostgres = postgres;
}
