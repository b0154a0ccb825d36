/** What a service keeps of identity's projects, so that it can work while identity is down. */
export * from './project-copy.module.js';
export * from './project-copy.service.js';
export * from './project-copy-table.js';
