import { InvalidConfig, loadConfig } from '@handtest/service';
import { IdentityConfig } from './config.js';

const addresses = {
  DATABASE_URL: 'postgres://localhost/identity',
  NATS_URL: 'nats://localhost',
  REDIS_URL: 'redis://localhost',
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(IdentityConfig, { ...addresses, ...env });
    return [];
  } catch (error) {
    if (error instanceof InvalidConfig) return error.problems;
    throw error;
  }
}

describe("identity's configuration", () => {
  it('requires three addresses only', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([]);
  });

  it('requires email and password of the first admin together', () => {
    const PLATFORM_ADMIN_EMAIL = 'admin@example.com';
    const PLATFORM_ADMIN_PASSWORD = 'long enough to be one';
    expect(problemsOf({ PLATFORM_ADMIN_EMAIL, PLATFORM_ADMIN_PASSWORD })).toEqual([]);
    expect(problemsOf({ PLATFORM_ADMIN_EMAIL })).toEqual([expect.stringContaining('set together')]);
    expect(problemsOf({ PLATFORM_ADMIN_PASSWORD })).toEqual([expect.stringContaining('set together')]);
    const hidden = { PLATFORM_ADMIN_EMAIL: 'ad\u00admin@example.com', PLATFORM_ADMIN_PASSWORD };
    expect(problemsOf(hidden)).toEqual([expect.stringContaining('PLATFORM_ADMIN_EMAIL must not contain')]);
    expect(problemsOf({ PLATFORM_ADMIN_EMAIL, PLATFORM_ADMIN_PASSWORD: 'short' })).toEqual([
      expect.stringContaining('PLATFORM_ADMIN_PASSWORD'),
    ]);
  });

  it('requires mail server and sender together', () => {
    const SMTP_URL = 'smtps://user:a-secret@mail.example.com:465';
    const MAIL_FROM = 'Handtest <mail@example.com>';
    expect(problemsOf({ SMTP_URL, MAIL_FROM })).toEqual([]);
    expect(problemsOf({ SMTP_URL })).toEqual([expect.stringContaining('set together')]);
    expect(problemsOf({ MAIL_FROM })).toEqual([expect.stringContaining('set together')]);
    expect(problemsOf({ SMTP_URL: 'http://x', MAIL_FROM })).toEqual([expect.stringContaining('SMTP_URL')]);
    expect(problemsOf({ SMTP_URL, MAIL_FROM: 'nobody' })).toEqual([expect.stringContaining('MAIL_FROM')]);
  });

  it('requires all variables of OpenID Connect together, and https except on this machine', () => {
    const OIDC_ISSUER = 'https://login.example.com/realm';
    const client = { OIDC_CLIENT_ID: 'handtest', OIDC_CLIENT_SECRET: 'a-secret' };
    expect(problemsOf({ OIDC_ISSUER, ...client })).toEqual([]);
    expect(problemsOf({ OIDC_ISSUER })).toEqual([expect.stringContaining('set together')]);
    expect(problemsOf(client)).toEqual([expect.stringContaining('set together')]);
    const local = { OIDC_ISSUER: 'http://127.0.0.1:9000', ...client };
    expect(problemsOf(local)).toEqual([]);
    expect(problemsOf({ ...local, NODE_ENV: 'production' })).toEqual([expect.stringContaining('https://')]);
    expect(problemsOf({ OIDC_ISSUER: 'http://login.example.com', ...client })).toEqual([
      expect.stringContaining('https://'),
    ]);
  });

  it.each(['https://x.example/', 'x.example', 'ftp://x.example', 'https://x.example/path'])(
    'does not take %s for a public address',
    (PUBLIC_URL) => {
      expect(problemsOf({ PUBLIC_URL })).toEqual([expect.stringContaining('PUBLIC_URL')]);
    },
  );

  it('permits chat hooks on this machine outside production only', () => {
    expect(problemsOf({ EGRESS_LOOPBACK: 'true' })).toEqual([]);
    expect(problemsOf({ EGRESS_LOOPBACK: 'true', NODE_ENV: 'production' })).toEqual([
      expect.stringContaining('EGRESS_LOOPBACK'),
    ]);
  });

  it('permits a low cost of password hashes in tests and development only', () => {
    const cheap = { PASSWORD_MEMORY_KIB: '1024', PASSWORD_ITERATIONS: '1' };
    expect(problemsOf(cheap)).toEqual([]);
    const inProduction = (PASSWORD_MEMORY_KIB: string, PASSWORD_ITERATIONS: string) =>
      problemsOf({ NODE_ENV: 'production', PASSWORD_MEMORY_KIB, PASSWORD_ITERATIONS });
    const tooWeak = [expect.stringContaining('too weak')];
    expect(inProduction('1024', '1')).toEqual(tooWeak);
    expect(inProduction('19455', '20')).toEqual(tooWeak);
    expect(inProduction('1048576', '1')).toEqual(tooWeak);
    expect(inProduction('19456', '2')).toEqual([]);
  });
});
