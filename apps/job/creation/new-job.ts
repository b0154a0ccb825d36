/** A job before its insertion, with the idempotency key of its request. */
import { type Caller, requestFingerprint } from '@handtest/contracts/define';
import type { CreateJobRequest } from '@handtest/contracts/job';
import type { IdempotencyClaim } from '@handtest/database';
import type { JobPlan } from '../plan/job-plan.js';

export interface NewJob extends JobPlan {
  readonly id: string;
  readonly organizationId: string;
  readonly projectId: string;
  /** Only the jobs of schedules have these two. */
  readonly scheduleId?: string;
  readonly chatNotification?: boolean;
  readonly idempotency?: IdempotencyClaim;
}

/** The fingerprint covers the request without its template, because templates change. */
export function idempotencyOf(request: CreateJobRequest, caller: Caller): IdempotencyClaim | undefined {
  const { idempotencyKey: key } = request;
  if (key === undefined) return undefined;
  return { principal: principalOf(caller), key, fingerprint: requestFingerprint(request) };
}

function principalOf(caller: Caller): string {
  if (caller.kind === 'anonymous') throw new Error('An anonymous caller cannot create a job');
  if (caller.kind === 'system') return `system:${caller.service}`;
  return caller.kind === 'key' ? caller.tokenId : caller.userId;
}
