/** Reads how long the oldest live jobs have waited, every 15 s, each by the first entry of an index. */
import { queryOne, SweeperRegistry } from '@handtest/database';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobConfig } from '../config.js';
import { oldestUnclaimedSeconds, oldestUnreadSeconds, unclaimedJobs } from './waiting-metrics.js';

/** The deadline of a claim is its job's arrival in the queue plus the time-out. The time with a tester moves it. */
const waitingJobs = `
  SELECT unclaimed.count,
    greatest(0, $claimSeconds::float8 - extract(epoch FROM unclaimed.first_deadline - clock_timestamp()))::float8
      AS unclaimed_seconds,
    extract(epoch FROM clock_timestamp() - unread.first_submission)::float8 AS unread_seconds
  FROM (SELECT count(*)::integer, min(claim_deadline) AS first_deadline FROM job
         WHERE status = 'queued' AND livemode) AS unclaimed,
       (SELECT min(submitted_at) AS first_submission FROM job
         WHERE status = 'working' AND submitted_at IS NOT NULL AND livemode) AS unread`;

interface WaitingJobs {
  count: number;
  unclaimedSeconds: number | null;
  unreadSeconds: number | null;
}

@Injectable()
export class WaitingGaugesService implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sweepers: SweeperRegistry,
    private readonly config: JobConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.sweepers.start({ name: 'waiting_gauges', everyMs: 15_000, run: () => this.refresh() });
  }

  async refresh(): Promise<number> {
    const parameters = { claimSeconds: this.config.claimTimeoutMinutes * 60 };
    const waiting = (await queryOne<WaitingJobs & Record<string, unknown>>(
      this.dataSource,
      waitingJobs,
      parameters,
    ))!;
    unclaimedJobs.set(waiting.count);
    oldestUnclaimedSeconds.set(waiting.count === 0 ? 0 : waiting.unclaimedSeconds!);
    oldestUnreadSeconds.set(waiting.unreadSeconds ?? 0);
    return 0;
  }
}
