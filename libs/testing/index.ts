/** One service under test as deployed, the services that it calls, and measurements. */
export * from './at-rate.js';
export * from './error-of.js';
export * from './fake-finished-jobs.js';
export * from './load-balancer.js';
export * from './neighbour.js';
export * from './node-program.js';
export * from './offline-program.js';
export * from './settled-memory.js';
export * from './testbed.js';
export { cpuTimes, type CpuTimes } from './cpu-time.js';
export { type Latencies, latenciesOf, median, percentile } from './statistics.js';
export { batchOf, type BatchesOf, placeOf, sendingOrder } from './telemetry-batches.js';
