/** Secrets that a service reads again, encrypted in its database. */
export * from './secret-cipher.js';
export * from './secret-cipher.module.js';
export * from './secret-column.js';
export * from './secret-keys.js';
