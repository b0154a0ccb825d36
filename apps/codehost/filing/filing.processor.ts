import { type Attempt, type Outcome, workerOptions, WorkProcessor, WorkService } from '@handtest/work';
import { Processor } from '@nestjs/bullmq';
import { filingQueue } from './filing-queue.js';
import { PostingService } from './posting.service.js';

@Processor(filingQueue.name, workerOptions)
export class FilingProcessor extends WorkProcessor {
  constructor(
    work: WorkService,
    private readonly postings: PostingService,
  ) {
    super(work, filingQueue);
  }

  protected attempt(attempt: Attempt): Promise<Outcome | void> {
    return this.postings.attempt(attempt);
  }
}
