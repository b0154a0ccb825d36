export * from './webhook.contract.js';
export * from './webhook.events.js';
