export * from './extraction.events.js';
