/** Answers services that make sure that no finished job escaped them. */
import type { Api, Call } from '@handtest/contracts/define';
import { finishedJobContract, FinishedJobsRequest } from '@handtest/contracts/job';
import { Serves } from '@handtest/messaging';
import { FinishedJobService } from './finished-job.service.js';

@Serves(finishedJobContract)
export class FinishedJobController implements Api<typeof finishedJobContract> {
  constructor(private readonly jobs: FinishedJobService) {}

  page(request: FinishedJobsRequest, call: Call) {
    return this.jobs.page(request, call);
  }
}
