/** Judges one request of a batch of holds: the transport checks single requests only. */
import type { HoldRequest } from '@handtest/contracts/billing';
import { isId } from '@handtest/contracts/define';

const amountPattern = /^[1-9]\d{0,15}$/;

/** What is wrong with a request, as a sentence that names the field; undefined when it is a `HoldRequest`. */
export function holdRequestProblem(request: unknown): string | undefined {
  if (typeof request !== 'object' || request === null) return 'The request must be a JSON object';
  const { jobId, organizationId, projectId, amountMicros } = request as Partial<HoldRequest>;
  if (!isId('job', jobId)) return 'jobId must be the id of a job';
  if (!isId('organization', organizationId)) return 'organizationId must be the id of an organization';
  if (!isId('project', projectId)) return 'projectId must be the id of a project';
  if (typeof amountMicros !== 'string' || !amountPattern.test(amountMicros)) {
    return 'amountMicros must be decimal text above zero, of at most 16 digits';
  }
  return undefined;
}
