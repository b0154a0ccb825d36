/**
 * Whether the other replicas could prolong their leases, too. After an outage of the database all leases have ended, and
 * the replica that sweeps first must not end the visits of the others. Pure.
 */
import { leaseSeconds } from './visit-sql.js';

/** Sweeps follow each other by a second. A longer pause may be an outage. */
const longestPauseMs = 5_000;

export class UnbrokenSweeps {
  private sinceMs = 0;
  private lastMs = -Infinity;

  /** A sweep has worked. @returns whether others could sweep for a whole lease */
  take(nowMs: number): boolean {
    if (nowMs - this.lastMs > longestPauseMs) this.sinceMs = nowMs;
    this.lastMs = nowMs;
    return nowMs - this.sinceMs >= leaseSeconds * 1_000;
  }
}
