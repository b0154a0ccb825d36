import { InvalidConfig, loadConfig } from '@handtest/service';
import { WebhookDispatcherConfig } from './config.js';

const env = {
  NATS_URL: 'nats://localhost:4222',
  DATABASE_URL: 'postgres://localhost/webhook',
  REDIS_URL: 'redis://localhost',
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
};

const problemsOf = (more: Record<string, string | undefined>): string => {
  try {
    loadConfig(WebhookDispatcherConfig, { ...env, ...more });
    return '';
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error;
    return error.message;
  }
};

it('forbids webhooks to loopback by default', () => {
  expect(loadConfig(WebhookDispatcherConfig, env).egressLoopback).toBe(false);
});

it('refuses loopback in production and nowhere else', () => {
  expect(problemsOf({ NODE_ENV: 'production', EGRESS_LOOPBACK: 'true' })).toContain('EGRESS_LOOPBACK');
  expect(problemsOf({ NODE_ENV: 'production' })).toBe('');
  expect(problemsOf({ NODE_ENV: 'development', EGRESS_LOOPBACK: 'true' })).toBe('');
});

it.each([
  undefined,
  'short',
  Buffer.alloc(31).toString('base64'),
  Buffer.alloc(33).toString('base64'),
  'a'.repeat(44),
])('refuses the key %p without showing it', (SECRETS_KEY) => {
  const problems = problemsOf({ SECRETS_KEY });
  expect(problems).toContain('SECRETS_KEY');
  if (SECRETS_KEY) expect(problems).not.toContain(SECRETS_KEY);
});

it('searches finished jobs every five minutes, at least once an hour', () => {
  expect(loadConfig(WebhookDispatcherConfig, env).reconciliationIntervalSeconds).toBe(300);
  for (const wrong of ['0', '3601', 'often']) {
    expect(problemsOf({ RECONCILIATION_INTERVAL_SECONDS: wrong })).toContain(
      'RECONCILIATION_INTERVAL_SECONDS',
    );
  }
});
