import { generateKeyPairSync } from 'node:crypto';
import { loadConfig } from '@handtest/service';
import { CodehostConfig } from './config.js';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }) as string;
const basic = {
  DATABASE_URL: 'postgres://localhost/codehost',
  NATS_URL: 'nats://localhost',
  REDIS_URL: 'redis://localhost',
  SECRETS_KEY: `first:${Buffer.alloc(32, 1).toString('base64')}`,
};
const app = {
  CODEHOST_APP_ID: '17',
  CODEHOST_APP_NAME: 'handtest',
  CODEHOST_APP_PRIVATE_KEY: pem,
  CODEHOST_CLIENT_ID: 'Iv1.abc',
  CODEHOST_CLIENT_SECRET: 'a client secret',
  CODEHOST_WEBHOOK_SECRET: 'a secret for webhooks',
};

it('has no App without its variables', () => {
  expect(loadConfig(CodehostConfig, basic).app).toBeUndefined();
});

it('reads the App, also with folded line breaks in its key, and both webhook secrets', () => {
  const folded = { ...app, CODEHOST_APP_PRIVATE_KEY: pem.replaceAll('\n', '\\n') };
  expect(loadConfig(CodehostConfig, { ...basic, ...folded }).app).toEqual({
    appId: 17,
    privateKey: pem,
    clientId: 'Iv1.abc',
    clientSecret: 'a client secret',
    webhookSecrets: ['a secret for webhooks'],
  });
  const env = { ...basic, ...app, CODEHOST_WEBHOOK_SECRET_PREVIOUS: 'the secret before it' };
  expect(loadConfig(CodehostConfig, env).app!.webhookSecrets).toEqual([
    'a secret for webhooks',
    'the secret before it',
  ]);
});

it.each(Object.keys(app))('refuses all other variables of the App without %s', (missing) => {
  expect(() => loadConfig(CodehostConfig, { ...basic, ...app, [missing]: '' })).toThrow('set together');
});

it.each([
  [{ ...app, CODEHOST_APP_PRIVATE_KEY: 'x'.repeat(200) }, 'must be an RSA private key'],
  [{ CODEHOST_WEBHOOK_SECRET_PREVIOUS: 'the secret before it' }, 'must not be set without'],
  [{ CODEHOST_API_URL: 'https://code.example.com/api/v3/' }, 'must not end with /'],
  [{ NODE_ENV: 'production', CODEHOST_API_URL: 'http://code.example.com' }, 'must start with https://'],
  [{ CODEHOST_APP_PATH: 'app' }, 'CODEHOST_APP_PATH must be one of'],
])('refuses to start: %#', (env, problem) => {
  expect(() => loadConfig(CodehostConfig, { ...basic, ...env })).toThrow(problem);
});
