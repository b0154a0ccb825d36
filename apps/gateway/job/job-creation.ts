/** Which operation creates a job, and which jobs a caller can wait for. */
import { type Call, InvalidRequest } from '@handtest/contracts/define';
import { CreateJobRequest, type JobClient, type JobCreated } from '@handtest/contracts/job';
import { invalidRequestOf } from '../invalid-request.js';

const preparedFields = ['prNumbers', 'issueNumbers'];

/** A job that is read from the code host or checked before the answer takes longer. */
export function created(jobs: JobClient, request: CreateJobRequest, call: Call): Promise<JobCreated> {
  const isPrepared = preparedFields.some((field) => field in request) || request.checkTestability === true;
  return isPrepared ? jobs.createPrepared(request, call) : jobs.create(request, call);
}

/** @throws InvalidRequest for fields of the asynchronous endpoint alone, with every other fault */
export function assertRunnable(request: object): void {
  const sent = preparedFields.filter((field) => field in request);
  if (sent.length === 0) return;
  const refused = sent.map((param) => ({
    param,
    message: `${param} must not be sent to POST /api/run; use POST /api/jobs`,
  }));
  const others = Object.fromEntries(Object.entries(request).filter(([name]) => !sent.includes(name)));
  throw InvalidRequest.of([...refused, ...(invalidRequestOf(CreateJobRequest, others).faults ?? [])]);
}
