/** What every jest run in this repository shares: ESM, swc, and the workspace's path aliases. */
export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  moduleNameMapper: {
    '^@handtest/contracts/(.*)$': '<rootDir>/libs/contracts/$1/index.ts',
    '^@handtest/(database|deployment|egress|fakes|messaging|project-copy|reconciliation|service|testing|work)$':
      '<rootDir>/libs/$1/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.handtest/'],
};
