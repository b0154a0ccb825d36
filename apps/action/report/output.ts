/** The outputs of the action, as `action.yml` names them. Outputs of a step have at most 1 MB, so telemetry is not one. Pure. */
import type { JobRecord } from '@handtest/sdk';
import { explanationOf } from './outcome.js';

/** @param job of any status */
export function outputsOf(job: JobRecord): Record<string, string> {
  const { result } = job;
  const outputs = {
    status: job.status,
    success: result && String(result.success),
    'pass-status': result?.passStatus,
    explanation: explanationOf(job),
    result: result && JSON.stringify(result),
    data: result?.data && JSON.stringify(result.data),
    findings: job.extractedIssues && JSON.stringify(job.extractedIssues),
    'tester-response': job.testerResponse,
    'tester-alias': job.testerAlias,
    'tester-avatar-url': job.testerAvatarUrl,
    'cost-usd': job.costUsd === undefined ? undefined : String(job.costUsd),
    'duration-seconds': job.testDurationSeconds === undefined ? undefined : String(job.testDurationSeconds),
    'job-id': job.id,
    'job-url': job.jobUrl,
  };
  return Object.fromEntries(
    Object.entries(outputs).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}
