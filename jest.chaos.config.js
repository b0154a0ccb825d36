/** Chaos tier: long runs under kills, outages and races; not part of `npm test`. */
import preset from './jest.preset.js';

export default {
  ...preset,
  rootDir: import.meta.dirname,
  testMatch: ['**/*.chaos.spec.ts'],
  globalSetup: '<rootDir>/libs/deployment/jest/start-postgres.mjs',
  globalTeardown: '<rootDir>/libs/deployment/jest/stop-postgres.mjs',
  testTimeout: 900_000,
  maxWorkers: 1,
};
