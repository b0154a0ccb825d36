/** Jest for every project. The variable TIER chooses the tests by the end of their names, and their limits. */
import { swcOptions } from './swc.config.js';

const withPostgres = {
  globalSetup: '<rootDir>/libs/deployment/jest/start-postgres.mjs',
  globalTeardown: '<rootDir>/libs/deployment/jest/stop-postgres.mjs',
};

const tiers = {
  /** Pure files, in milliseconds. */
  unit: { testRegex: '(?<!\\.(int|e2e|web|measure|chaos))\\.spec\\.ts$', maxWorkers: 2 },
  /** One service at a time on real Postgres, NATS and Redis. All projects of a run share one Postgres. Most of the time they wait. */
  int: { testRegex: '\\.int\\.spec\\.ts$', ...withPostgres, testTimeout: 60_000, maxWorkers: 4 },
  /** Everything started as deployed, used over HTTP only. Two files at a time, because each waits for half of its time. */
  e2e: { testRegex: '\\.e2e\\.spec\\.ts$', testTimeout: 120_000, maxWorkers: 2 },
  /** The same, used by a browser. */
  web: { testRegex: '\\.web\\.spec\\.ts$', testTimeout: 300_000, maxWorkers: 2 },
  /** How fast the web app is, on an idle machine: a part of `npm run test:web`, not of `npm test`. */
  measure: { testRegex: '\\.measure\\.spec\\.ts$', testTimeout: 300_000, maxWorkers: 1 },
  /** Pictures of every page, by `npm run screenshots`. */
  screenshots: { testRegex: '\\.screenshots\\.ts$', maxWorkers: 1 },
  /** Long runs under kills, outages and races; not part of `npm test`. */
  chaos: { testRegex: '\\.chaos\\.spec\\.ts$', ...withPostgres, testTimeout: 900_000, maxWorkers: 1 },
};

export default {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', swcOptions] },
  testSequencer: '<rootDir>/tools/nx/test-order.mjs',
  // Each file leaves its modules in memory. Hundreds of files would fill one process.
  workerIdleMemoryLimit: '1GB',
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.handtest/', '<rootDir>/.nx/'],
  ...tiers[process.env.TIER ?? 'unit'],
};
