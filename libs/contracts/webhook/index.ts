export * from './webhook.contract.js';
