import { InvalidConfig, loadConfig } from '@handtest/service';
import { IdentityConfig } from './config.js';

const addresses = { DATABASE_URL: 'postgres://localhost/identity', NATS_URL: 'nats://localhost' };

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
  it('needs two addresses and nothing else', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([]);
  });

  it('takes email and password of the first admin together, or neither', () => {
    const PLATFORM_ADMIN_EMAIL = 'admin@example.com';
    const PLATFORM_ADMIN_PASSWORD = 'long enough to be one';
    expect(problemsOf({ PLATFORM_ADMIN_EMAIL, PLATFORM_ADMIN_PASSWORD })).toEqual([]);
    expect(problemsOf({ PLATFORM_ADMIN_EMAIL })).toEqual([expect.stringContaining('set together')]);
    expect(problemsOf({ PLATFORM_ADMIN_PASSWORD })).toEqual([expect.stringContaining('set together')]);
    expect(problemsOf({ PLATFORM_ADMIN_EMAIL, PLATFORM_ADMIN_PASSWORD: 'short' })).toEqual([
      expect.stringContaining('PLATFORM_ADMIN_PASSWORD'),
    ]);
  });

  it('allows cheap password hashes in tests and development only', () => {
    const cheap = { PASSWORD_MEMORY_KIB: '1024', PASSWORD_ITERATIONS: '1' };
    expect(problemsOf(cheap)).toEqual([]);
    expect(problemsOf({ ...cheap, NODE_ENV: 'production' })).toEqual([expect.stringContaining('too weak')]);
  });
});
