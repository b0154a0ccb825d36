/** Work that takes its time: rows of the service's database, run by BullMQ. */
export type { Attempt, Effects, Outcome, Piece, WorkQueue } from './work-queue.js';
export { createWorkTable, dropWorkTable } from './work-table.js';
export { WorkModule } from './work.module.js';
export { workerOptions, WorkProcessor } from './work.processor.js';
export { WorkService } from './work.service.js';
