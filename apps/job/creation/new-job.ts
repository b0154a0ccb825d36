/** A job before its insertion, with the idempotency key of its request. */
import { type Caller, requestFingerprint } from '@handtest/contracts/define';
import type { CreateJobRequest, JobCreator } from '@handtest/contracts/job';
import type { IdempotencyClaim } from '@handtest/database';
import type { PlannedJob } from '../plan/job-plan.service.js';

export interface NewJob extends PlannedJob {
  readonly id: string;
  /** False for a job of test mode. */
  readonly livemode: boolean;
  /** `preparing` while more than the hold is missing: a test plan, or the token in safe keeping. */
  readonly status: 'preparing' | 'pending';
  /** Only the jobs of schedules have these two. */
  readonly scheduleId?: string;
  readonly chatNotification?: boolean;
  readonly createdBy: JobCreator;
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

/** Our services name the schedule or the test session that asks in their idempotency keys. */
export function creatorOf(caller: Caller, idempotency: IdempotencyClaim | undefined): JobCreator {
  if (caller.kind === 'anonymous') throw new Error('An anonymous caller cannot create a job');
  if (caller.kind === 'session') return { kind: 'session', id: caller.userId };
  if (caller.kind !== 'system') return { kind: caller.kind, id: caller.tokenId };
  const [id] = /\b(?:sched|sess)_\w+/.exec(idempotency?.key ?? '') ?? [];
  if (id === undefined)
    throw new Error(`A job of ${caller.service} needs a key with the id of what asks for it`);
  return { kind: id.startsWith('sched') ? 'schedule' : 'test_session', id };
}
