/** Integration tier: one service at a time on real Postgres, NATS and Redis. */
import preset from './jest.preset.js';

export default {
  ...preset,
  rootDir: import.meta.dirname,
  testMatch: ['**/*.int.spec.ts'],
  globalSetup: '<rootDir>/libs/deployment/jest/start-postgres.mjs',
  globalTeardown: '<rootDir>/libs/deployment/jest/stop-postgres.mjs',
  testTimeout: 60_000,
  maxWorkers: 2,
};
