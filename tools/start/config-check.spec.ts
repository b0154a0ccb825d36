import { serviceNames } from '@handtest/deployment';
import { InvalidConfig } from '@handtest/service';
import { assertConfigs } from './config-check.js';
import { startOptions } from './start-options.js';

const problemsOf = async (env: Record<string, string>): Promise<readonly string[]> => {
  const error = await assertConfigs(startOptions([], env)).catch((thrown: unknown) => thrown);
  if (error === undefined) return [];
  if (!(error instanceof InvalidConfig)) throw error;
  return error.problems;
};

it('accepts the environment of a start without variables', async () => {
  expect(await problemsOf({})).toEqual([]);
});

it('names the mistakes in the variables of all services at once', async () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', SIGNUP_CREDIT_USD: '5' };
  const problems = await problemsOf({
    ...stripe,
    CLAIM_TIMEOUT_MINUTES: 'soon',
    RATE_LIMIT_ROUTE_PER_MINUTE: '0',
  });
  expect(problems).toHaveLength(3);
  const named = (variable: string) => problems.find((problem) => problem.startsWith(variable));
  expect(named('STRIPE_SECRET_KEY')).toMatch(/must be set together or not at all \(billing\)$/);
  expect(named('CLAIM_TIMEOUT_MINUTES')).toMatch(/\(job\)$/);
  expect(named('RATE_LIMIT_ROUTE_PER_MINUTE')).toMatch(/\(gateway\)$/);
});

it('names a mistake in a variable of several services once', async () => {
  const problems = await problemsOf({ LOG_LEVEL: 'loud', POSTGRES_URL: 'mysql://localhost' });
  expect(problems).toHaveLength(2);
  expect(problems[0]).toMatch(/^LOG_LEVEL .*\(gateway, identity, job/);
  expect(problems[1]).toMatch(/^POSTGRES_URL must .*\(identity, job/);
});

it('checks the combinations of common variables in every service', async () => {
  const [problem] = await problemsOf({ NATS_CERT_FILE: import.meta.filename });
  expect(problem).toMatch(/^NATS_CERT_FILE .*has no certificate/);
  expect(problem).toContain(`(${serviceNames.join(', ')})`);
});

it('shows no value of a secret variable', async () => {
  const problems = await problemsOf({ REDIS_URL: 'http://user:hunter2@localhost' });
  expect(problems).not.toEqual([]);
  expect(problems.join()).not.toContain('hunter2');
});
