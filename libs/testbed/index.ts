/** What the integration tests of a service stand on. */
export * from './error-of.js';
export * from './fake-finished-jobs.js';
export * from './neighbour.js';
export * from './testbed.js';
