/** A job that is about to be inserted, and the Idempotency-Key of the request that asked for it. */
import { type Caller, newId, requestFingerprint } from '@handtest/contracts/define';
import type { ProjectCopy } from '@handtest/contracts/identity';
import type { CreateJobRequest, DeviceClass } from '@handtest/contracts/job';
import type { IdempotencyClaim } from '@handtest/database';
import type { Durations } from './durations.js';
import type { JobPlan } from './job-plan.js';

/** A job that is not in the database yet. */
export interface NewJob extends Durations {
  readonly id: string;
  readonly organizationId: string;
  readonly projectId: string;
  readonly url: string;
  readonly description: string;
  readonly template: string | null;
  /** JSON text. */
  readonly outputSchema: string | null;
  readonly resultsTemplate: string | null;
  readonly additionalValidationInstructions: string | null;
  readonly deviceClass: DeviceClass;
  /** JSON text. */
  readonly codehostRepos: string | null;
  readonly autoCreateCodehostIssues: boolean;
  readonly codehostIssuesRepo: string | null;
  /** JSON text. */
  readonly metadata: string | null;
  readonly idempotency?: IdempotencyClaim;
}

export function newJob(
  plan: JobPlan,
  project: Pick<ProjectCopy, 'id' | 'organizationId'>,
  idempotency: IdempotencyClaim | undefined,
): NewJob {
  const { outputSchema, codehostRepos, metadata } = plan;
  return {
    ...plan,
    id: newId('job'),
    organizationId: project.organizationId,
    projectId: project.id,
    template: plan.template ?? null,
    resultsTemplate: plan.resultsTemplate ?? null,
    outputSchema: outputSchema ? JSON.stringify(outputSchema) : null,
    additionalValidationInstructions: plan.additionalValidationInstructions ?? null,
    codehostRepos: codehostRepos.length > 0 ? JSON.stringify(codehostRepos) : null,
    codehostIssuesRepo: plan.codehostIssuesRepo ?? null,
    metadata: metadata ? JSON.stringify(metadata) : null,
    idempotency,
  };
}

/** The fingerprint is of what was asked for, not of what a template made of it: templates change. */
export function idempotencyOf(request: CreateJobRequest, caller: Caller): IdempotencyClaim | undefined {
  const { idempotencyKey: key } = request;
  if (key === undefined) return undefined;
  return { principal: principalOf(caller), key, fingerprint: requestFingerprint(request) };
}

function principalOf(caller: Caller): string {
  if (caller.kind === 'anonymous') throw new Error('An anonymous caller creates nothing');
  if (caller.kind === 'system') return `system:${caller.service}`;
  return caller.kind === 'key' ? caller.tokenId : caller.userId;
}
