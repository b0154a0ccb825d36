/** The search for finished jobs whose event a service did not receive. */
export * from './reconciliation.js';
export * from './reconciliation-table.js';
export * from './since-option.js';
