/** End-to-end tier: everything started as deployed, spoken to over HTTP only, one file after the other. */
import preset from './jest.preset.js';

export default {
  ...preset,
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/e2e/**/*.e2e.spec.ts'],
  testTimeout: 120_000,
  maxWorkers: 1,
};
