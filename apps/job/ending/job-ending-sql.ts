/**
 * The statement that ends jobs of a project, and when a job may end. Pure text.
 *
 * It locks the project's clock first and the jobs after it. All transactions use this order, so they do not deadlock.
 * Within a project `updatedAt` is unique and in the order of the commits. So a reader that asks for everything after its
 * last `updatedAt` misses nothing.
 */
import { finishedColumns } from './job-finished.js';

/** When a job may end in a given way; checked when its row is locked. */
export const endableWhen = {
  beforeReport: `j.status IN ('preparing', 'pending', 'queued', 'working') AND j.submitted_at IS NULL`,
  preparing: `j.status = 'preparing'`,
  unclaimed: `j.status = 'queued' AND j.claim_deadline <= clock_timestamp()`,
  outOfTime: `j.status = 'working' AND j.submitted_at IS NULL AND j.response_deadline <= clock_timestamp()`,
  inTime: `j.status = 'working' AND j.submitted_at IS NULL AND j.response_deadline > clock_timestamp()`,
  reportBeingRead: `j.status = 'working' AND j.submitted_at IS NOT NULL`,
} as const;

export type EndableWhen = keyof typeof endableWhen;

/** Jobs that end together get consecutive milliseconds. `$testerId` is NULL or the tester who works on the jobs. */
export function endJobs(when: EndableWhen): string {
  const endedAt = `clock.last_ending_at - (cardinality($jobIds::text[]) - asked.number) * interval '1 ms'`;
  return `WITH clock AS (
    INSERT INTO project_clock AS clock (project_id, last_ending_at)
    VALUES ($projectId, clock_ms() + (cardinality($jobIds::text[]) - 1) * interval '1 ms')
    ON CONFLICT (project_id) DO UPDATE SET last_ending_at = greatest(clock_ms(), clock.last_ending_at + interval '1 ms')
      + (cardinality($jobIds::text[]) - 1) * interval '1 ms'
    RETURNING last_ending_at
  )
  UPDATE job AS j SET status = $status, reason = $reason, error = $error, cost_micros = $costMicros, result = $result,
    extracted_issues = $extractedIssues, key_moments = $keyMoments, provenance = $provenance,
    updated_at = ${endedAt}, completed_at = ${endedAt}
  FROM clock, unnest($jobIds::text[]) WITH ORDINALITY AS asked(id, number)
  WHERE j.id = asked.id AND j.project_id = $projectId AND ${endableWhen[when]}
    AND ($testerId::text IS NULL OR j.tester_id = $testerId)
  RETURNING ${finishedColumns}`;
}
