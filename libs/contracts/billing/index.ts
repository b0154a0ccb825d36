export * from './billing.contract.js';
export * from './billing.events.js';
export * from './cap.contract.js';
export * from './dollars.js';
export * from './ledger.contract.js';
export * from './plan.contract.js';
export * from './price.js';
export * from './stripe.contract.js';
