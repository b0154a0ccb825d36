export * from './schedule.contract.js';
export * from './schedule-field.js';
export * from './scheduler.events.js';
export * from './timezone.js';
export * from './timing-faults.js';
