/** The work of filing: a row for each job whose findings are filed automatically, and one for each finding. Pure. */
import type { WorkQueue } from '@handtest/work';

/** More attempts than fit into a day: a filing ends by its age, and with a reason. */
const retry = { firstMs: 1_000, longestMs: 60_000, spread: 0.2, mostAttempts: 2_000 };

/** Work that has been tried for this long ends as failed. */
export const giveUpSeconds = 24 * 3_600;

/** The key is the id of the job. */
export const planQueue: WorkQueue = { name: 'filing_plan', concurrency: 10, retry, keepDays: 30 };

/** The key is the id of the row in `filing`, the lane its credential. */
export const filingQueue: WorkQueue = { name: 'filing', concurrency: 20, retry, keepDays: 30 };
