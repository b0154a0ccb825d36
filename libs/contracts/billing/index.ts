export * from './billing.contract.js';
export * from './price.js';
