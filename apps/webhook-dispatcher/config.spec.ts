import { InvalidConfig, loadConfig } from '@handtest/service';
import { WebhookDispatcherConfig } from './config.js';

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const env = {
  NATS_URL: 'nats://localhost:4222',
  DATABASE_URL: 'postgres://localhost/webhook',
  REDIS_URL: 'redis://localhost',
  SECRETS_KEY: key('b', 2) + ',' + key('a', 1),
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
  'a:short',
  Buffer.alloc(32).toString('base64'),
  `a:${Buffer.alloc(31).toString('base64')}`,
  `a:${Buffer.alloc(33).toString('base64')}`,
  `a:${'a'.repeat(44)}`,
  `A:${Buffer.alloc(32).toString('base64')}`,
  `${key('a', 1)},${key('a', 2)}`,
  `${key('a', 1)},${key('b', 1)}`,
  `${key('a', 1)},unnamed`,
])('refuses the key %p without showing it', (SECRETS_KEY) => {
  const problems = problemsOf({ SECRETS_KEY });
  expect(problems).toContain('SECRETS_KEY');
  for (const entry of SECRETS_KEY?.split(',') ?? []) expect(problems).not.toContain(entry.split(':').at(-1));
});

it('lists the keys newest first', () => {
  expect(loadConfig(WebhookDispatcherConfig, env).secretsKey).toEqual([key('b', 2), key('a', 1)]);
});

it('searches finished jobs every five minutes, at least once an hour', () => {
  expect(loadConfig(WebhookDispatcherConfig, env).reconciliationIntervalSeconds).toBe(300);
  for (const wrong of ['0', '3601', 'often']) {
    expect(problemsOf({ RECONCILIATION_INTERVAL_SECONDS: wrong })).toContain(
      'RECONCILIATION_INTERVAL_SECONDS',
    );
  }
});
