export * from './errormon.contract.js';
export * from './extraction.events.js';
export * from './plan.contract.js';
export * from './reading.contract.js';
export * from './relation.contract.js';
