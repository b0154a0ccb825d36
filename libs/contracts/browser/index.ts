export * from './visit.contract.js';
