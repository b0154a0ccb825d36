/** One service under test as it is deployed, services beside it, and what measurements need. */
export * from './error-of.js';
export * from './fake-finished-jobs.js';
export * from './neighbour.js';
export * from './testbed.js';
export { cpuTimes, cpuUsed, type CpuTimes, perPiece } from './cpu-time.js';
export { type Latencies, latenciesOf, median, percentile } from './statistics.js';
export { batchOf, type BatchesOf, placeOf, sendingOrder } from './telemetry-batches.js';
