export * from './caller.js';
export * from './client.js';
export * from './error.js';
export * from './event.js';
export * from './field.js';
export * from './id.js';
export * from './operation.js';
export * from './page.js';
