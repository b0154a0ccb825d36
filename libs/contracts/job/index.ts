export * from './finding.js';
export * from './job-status.js';
export * from './job.contract.js';
export * from './job.events.js';
export * from './output-schema.js';
export * from './report.contract.js';
export * from './telemetry.js';
export * from './tester-job.contract.js';
