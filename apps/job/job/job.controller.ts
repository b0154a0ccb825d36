/** Answers the callers' operations on jobs. */
import type { Api, Call } from '@handtest/contracts/define';
import {
  type CreateJobRequest,
  type JobById,
  jobContract,
  type ListJobsRequest,
} from '@handtest/contracts/job';
import { Serves } from '@handtest/messaging';
import { JobCreationService } from './job-creation.service.js';
import { JobEstimateService } from './job-estimate.service.js';
import { JobListService } from './job-list.service.js';
import { JobService } from './job.service.js';

@Serves(jobContract)
export class JobController implements Api<typeof jobContract> {
  constructor(
    private readonly creation: JobCreationService,
    private readonly estimates: JobEstimateService,
    private readonly jobs: JobService,
    private readonly lists: JobListService,
  ) {}

  create(request: CreateJobRequest, call: Call) {
    return this.creation.create(request, call);
  }

  estimate(request: CreateJobRequest, call: Call) {
    return this.estimates.estimate(request, call);
  }

  get(requests: JobById[], call: Call) {
    return this.jobs.get(requests, call);
  }

  status(requests: JobById[]) {
    return this.jobs.status(requests);
  }

  list(request: ListJobsRequest, call: Call) {
    return this.lists.list(request, call);
  }

  cancel(request: JobById, call: Call) {
    return this.jobs.cancel(request, call);
  }
}
