/** Runs due schedules, on every replica, by the database's clock. */
import { SweeperRegistry } from '@handtest/database';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ExecutionQueueService } from './execution-queue.service.js';
import { untilNextDueSql, untilNextLapseSql } from './execution-sql.js';
import { JobRequestService } from './job-request.service.js';

/** The job service creates so many jobs at once well within the lease. */
const batchSize = 100;
/** A new schedule may be due before the end of the pause that a replica has begun. */
const everyMs = 1_000;

@Injectable()
export class FiringService implements OnApplicationBootstrap {
  constructor(
    private readonly queue: ExecutionQueueService,
    private readonly jobs: JobRequestService,
    private readonly sweepers: SweeperRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.sweepers.start({
      ...{ name: 'due_schedules', everyMs, batchSize },
      run: () => this.fire(),
      untilNextMs: () => this.queue.untilNextMs(untilNextDueSql),
    });
    this.sweepers.start({
      ...{ name: 'unsettled_executions', everyMs, batchSize },
      run: () => this.retry(),
      untilNextMs: () => this.queue.untilNextMs(untilNextLapseSql),
    });
  }

  private async fire(): Promise<number> {
    const { schedules, leased } = await this.queue.takeDue(batchSize);
    await this.jobs.makeAll(leased);
    return schedules;
  }

  private async retry(): Promise<number> {
    const leased = await this.queue.retake(batchSize);
    await this.jobs.makeAll(leased);
    return leased.length;
  }
}
