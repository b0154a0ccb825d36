export * from './avatar.contract.js';
export * from './avatar-name.js';
