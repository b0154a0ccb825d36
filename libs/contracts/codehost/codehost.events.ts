import { defineEvents } from '../define/index.js';
import { DeedDone } from '../identity/audit-event.js';
import type { CreatedIssue, FailedIssue } from '../job/finding.js';

/** The filing of a job's findings has ended: no further issue follows. */
export class FilingEnded {
  jobId: string;
  organizationId: string;
  projectId: string;
  /** In the order of their creation. */
  createdIssues: CreatedIssue[];
  /** How many findings could not be filed. */
  failed: number;
  /** Which ones, and why. Undefined from a replica of the release before. */
  failedIssues?: FailedIssue[];
}

export const codehostEvents = defineEvents('codehost', {
  /** A connection or token of an organization was created, replaced or removed. */
  connectionChanged: DeedDone,
  filingEnded: FilingEnded,
});
