import { type JobFinished, jobEvents } from '@handtest/contracts/job';
import { OnEvents } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CheckService } from '../check/check.service.js';
import { JobFilingService } from '../filing/job-filing.service.js';
import { SessionJobService } from '../session/session-job.service.js';

@Injectable()
export class FinishedJobConsumer {
  constructor(
    private readonly checks: CheckService,
    private readonly filings: JobFilingService,
    private readonly sessionJobs: SessionJobService,
  ) {}

  @OnEvents(jobEvents.finished)
  async jobsFinished(jobs: readonly JobFinished[], transaction: EntityManager): Promise<void> {
    await this.filings.begin(jobs, transaction);
    await this.sessionJobs.noteEnds(jobs, transaction);
    const live = jobs.filter(({ livemode }) => livemode !== false);
    await this.checks.noteEnds(live, transaction);
  }
}
