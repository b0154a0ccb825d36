export * from './webhook-body.js';
export * from './webhook.contract.js';
export * from './webhook.events.js';
