export * from './codehost.events.js';
export * from './connection.contract.js';
export * from './hook.contract.js';
export * from './repository.contract.js';
