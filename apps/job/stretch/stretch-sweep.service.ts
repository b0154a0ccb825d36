/**
 * Puts the ended jobs of each project into stretches. Totals are the same with them and without, only sooner: so it
 * may come late, and needs no more care than that two replicas do not do the same work.
 */
import { execute, inTransaction, prepared, query, SweeperRegistry } from '@handtest/database';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobConfig } from '../config.js';
import { closeStretches, lockProject, projectsWithEnds, stretchJobs } from './stretch-sql.js';

/** Projects that one run looks at. */
const batchSize = 200;
/** Jobs that one transaction puts into stretches: 20 ms. */
const jobsAtOnce = stretchJobs * 100;

interface Project extends Record<string, unknown> {
  projectId: string;
  isFull: boolean;
}

const projectsSince = prepared<Project>('projects_with_ends', projectsWithEnds);

@Injectable()
export class StretchSweepService implements OnApplicationBootstrap {
  /** A replica looks at everything once, and then at what has changed since it last began. */
  private since = '-infinity';
  private next = '-infinity';
  private lastProject = '';

  constructor(
    private readonly dataSource: DataSource,
    private readonly sweepers: SweeperRegistry,
    private readonly config: JobConfig,
  ) {}

  onApplicationBootstrap(): void {
    const everyMs = this.config.sweepIntervalMs * 10;
    this.sweepers.start({ name: 'ended_stretches', everyMs, batchSize, run: () => this.run() });
  }

  /** Answers how many projects it looked at. */
  private async run(): Promise<number> {
    if (this.lastProject === '') this.next = await this.now();
    const projects = await projectsSince(this.dataSource, this.since, this.lastProject, batchSize);
    for (const { projectId, isFull } of projects) if (isFull) await this.close(projectId);
    const isRoundOver = projects.length < batchSize;
    if (isRoundOver) this.since = this.next;
    this.lastProject = isRoundOver ? '' : projects.at(-1)!.projectId;
    return projects.length;
  }

  private async close(projectId: string): Promise<void> {
    while (await this.closeSome(projectId));
  }

  /** Answers whether it wrote any: then there may be more. The border is read after the lock is taken, so that it is the newest. */
  private closeSome(projectId: string): Promise<boolean> {
    return inTransaction(this.dataSource, async (transaction) => {
      const [lock] = await query<{ isOurs: boolean }>(transaction, lockProject, [projectId]);
      if (!lock!.isOurs) return false;
      return (await execute(transaction, closeStretches, [projectId, jobsAtOnce])) > 0;
    });
  }

  /** An end gets its instant before it is committed: a minute is more than any statement may take. */
  private async now(): Promise<string> {
    const [row] = await query<{ now: string }>(
      this.dataSource,
      `SELECT iso_instant(clock_timestamp() - interval '1 minute') AS now`,
    );
    return row!.now;
  }
}
