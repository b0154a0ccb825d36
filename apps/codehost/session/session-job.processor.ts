import { type Attempt, type Outcome, workerOptions, WorkProcessor, WorkService } from '@handtest/work';
import { Processor } from '@nestjs/bullmq';
import { SessionJobService } from './session-job.service.js';
import { sessionQueue } from './session-queue.js';

@Processor(sessionQueue.name, workerOptions)
export class SessionJobProcessor extends WorkProcessor {
  constructor(
    work: WorkService,
    private readonly jobs: SessionJobService,
  ) {
    super(work, sessionQueue);
  }

  protected attempt(attempt: Attempt): Promise<Outcome> {
    return this.jobs.attempt(attempt);
  }
}
