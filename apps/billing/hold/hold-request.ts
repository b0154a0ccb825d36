/** Validates one request of a batch of holds, because the transport validates single requests only. */
import type { HoldRequest } from '@handtest/contracts/billing';
import { isId } from '@handtest/contracts/define';

const amountPattern = /^[1-9]\d{0,15}$/;

/** A sentence that names the wrong field; undefined for a valid `HoldRequest`. */
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
