export * from './visit.contract.js';
export * from './open-visit.contract.js';
