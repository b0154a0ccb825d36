/** A job as its tester sees it: no metadata, nothing of the caller's account. */
import type { ConversationMessage, JobStatus, TesterJobRecord } from '@handtest/contracts/job';

/** The columns of a `TesterJobRow`, of a row `j` of job. */
export const testerJobColumns = `j.id, j.status, j.url, j.description, j.results_template AS "resultsTemplate", j.device_class AS "deviceClass",
  j.target_duration_minutes AS "targetDurationMinutes", j.max_extension_minutes AS "maxExtensionMinutes",
  j.max_extension_count AS "maxExtensionCount", j.extensions_used AS "extensionsUsed",
  j.created_at AS "createdAt", j.claimed_at AS "claimedAt", j.submitted_at AS "submittedAt",
  j.response_deadline AS "responseDeadline"`;

export interface TesterJobRow {
  id: string;
  status: JobStatus;
  url: string;
  description: string;
  resultsTemplate: string | null;
  deviceClass: 'desktop' | 'mobile';
  targetDurationMinutes: number;
  maxExtensionMinutes: number;
  maxExtensionCount: number;
  extensionsUsed: number;
  createdAt: Date;
  claimedAt: Date | null;
  submittedAt: Date | null;
  responseDeadline: Date | null;
  conversation?: ConversationMessage[] | null;
}

/** Pixels (specification, deviceClass). */
const viewports = {
  desktop: { width: 1600, height: 900 },
  mobile: { width: 375, height: 812 },
} as const;

export function testerJobRecord(row: TesterJobRow): TesterJobRecord {
  return {
    id: row.id,
    status: row.status,
    url: row.url,
    description: row.description,
    ...(row.resultsTemplate !== null && { resultsTemplate: row.resultsTemplate }),
    deviceClass: row.deviceClass,
    viewport: viewports[row.deviceClass],
    targetDurationMinutes: row.targetDurationMinutes,
    maxExtensionMinutes: row.maxExtensionMinutes,
    maxExtensionCount: row.maxExtensionCount,
    extensionsUsed: row.extensionsUsed,
    createdAt: row.createdAt.toISOString(),
    claimedAt: row.claimedAt?.toISOString(),
    submittedAt: row.submittedAt?.toISOString(),
    responseDeadline: row.responseDeadline?.toISOString(),
    ...(row.conversation && { conversation: row.conversation }),
  };
}
