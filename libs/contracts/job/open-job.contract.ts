/** The live jobs under way on the whole platform. For platform admins. */
import { clientOf, defineContract, PageRequest, Pagination, rpc } from '../define/index.js';
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

export const openJobContract = defineContract('job.open', {
  /** The longest wait first. */
  list: rpc(PageRequest, OpenJobPage),
});

export class OpenJobClient extends clientOf(openJobContract) {}
