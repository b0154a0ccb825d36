/** The remote browsers that run on the whole platform. For platform admins. */
import { IsOptional, IsString } from 'class-validator';
import { clientOf, defineContract, Nothing, PageRequest, Pagination, rpc, Text } from '../define/index.js';
import { type VisitStatus, VisitNotFound } from './visit.contract.js';

export interface OpenVisit {
  id: string;
  jobId: string;
  /** Where the service that runs it is reached. Absent while that service is gone. */
  replica?: string;
  status: VisitStatus;
  deviceClass: 'desktop' | 'mobile';
  /** How often the tester asked for another browser. */
  restarts: number;
  /** Of its browser, a second ago at most. Absent until it is measured. */
  memoryMb?: number;
  startedAt: string;
}

export class OpenVisitPage {
  items: OpenVisit[];
  pagination: Pagination;
}

export class EndVisitRequest {
  @IsString()
  visitId: string;

  /** Why, for the audit log. */
  @IsOptional()
  @Text(1, 500)
  note?: string;
}

export const openVisitContract = defineContract('browser.openVisit', {
  /** The oldest first. */
  list: rpc(PageRequest, OpenVisitPage),
  /** What was recorded is kept. The tester may start another browser. */
  end: rpc(EndVisitRequest, Nothing, VisitNotFound),
});

export class OpenVisitClient extends clientOf(openVisitContract) {}
