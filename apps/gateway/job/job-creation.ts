/** Which operation creates a job, and which jobs a caller can wait for. */
import { type Call, invalid } from '@handtest/contracts/define';
import type { CreateJobRequest, JobClient, JobCreated } from '@handtest/contracts/job';

const preparedFields = ['prNumbers', 'issueNumbers'];

/** A job that is read from the code host or checked before the answer takes longer. */
export function created(jobs: JobClient, request: CreateJobRequest, call: Call): Promise<JobCreated> {
  const isPrepared = preparedFields.some((field) => field in request) || request.checkTestability === true;
  return isPrepared ? jobs.createPrepared(request, call) : jobs.create(request, call);
}

/** @throws InvalidRequest for fields of the asynchronous endpoint alone */
export function assertRunnable(request: object): void {
  for (const field of preparedFields) {
    if (field in request) {
      throw invalid(field, `${field} must not be sent to POST /api/run; use POST /api/jobs`);
    }
  }
}
