/** Unit tier: pure files, in milliseconds. */
import preset from './jest.preset.js';

export default {
  ...preset,
  rootDir: import.meta.dirname,
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.(int|chaos)\\.spec\\.ts$', '^<rootDir>/e2e/'],
};
