export * from './browser.events.js';
export * from './secret.contract.js';
export * from './visit.contract.js';
export * from './open-visit.contract.js';
