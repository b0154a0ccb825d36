export * from './topology.js';
