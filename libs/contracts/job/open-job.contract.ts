/** The live jobs under way on the whole platform. For platform admins. */
import { clientOf, defineContract, Nothing, PageRequest, Pagination, rpc, Text } from '../define/index.js';
import { JobById, JobNotFound } from './job-by-id.js';
import { JobNotCancellable } from './job.contract.js';
import type { JobStatus } from './job-status.js';

/** Absent what does not apply. */
export interface OpenJob {
  id: string;
  projectId: string;
  /** Absent until the service knows the project. */
  projectName?: string;
  organizationId: string;
  status: JobStatus;
  createdAt: string;
  claimedAt?: string;
  /** Present while the report is being read. */
  submittedAt?: string;
  responseDeadline?: string;
  testerAlias?: string;
}

export class OpenJobPage {
  items: OpenJob[];
  pagination: Pagination;
}

export class CancelOpenJobRequest extends JobById {
  /**
   * For the caller and the tester of the job, 1–500 characters.
   * @example "The instructions ask for the password of another person."
   */
  @Text(1, 500)
  reason: string;
}

export const openJobContract = defineContract('job.open', {
  /** The longest wait first. */
  list: rpc(PageRequest, OpenJobPage),
  cancel: rpc(CancelOpenJobRequest, Nothing, JobNotFound, JobNotCancellable),
});

export class OpenJobClient extends clientOf(openJobContract) {}
