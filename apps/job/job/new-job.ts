/** What a request to create a job amounts to: the rules that need more than one field, and the defaults. */
import { type Caller, newId } from '@handtest/contracts/define';
import { type CreateJobRequest, outputSchemaProblem } from '@handtest/contracts/job';
import { requestFingerprint } from './request-fingerprint.js';

export const maximumMinutes = 120;
const defaultTargetMinutes = 15;
const defaultExtensionMinutes = 5;
const defaultExtensionCount = 3;
const maximumMetadataBytes = 16_384;

export interface Durations {
  readonly targetDurationMinutes: number;
  readonly maxExtensionMinutes: number;
  readonly maxExtensionCount: number;
}

/** A job that is not in the database yet. */
export interface NewJob extends Durations {
  readonly id: string;
  readonly organizationId: string;
  readonly projectId: string;
  readonly url: string;
  readonly description: string;
  /** JSON text. */
  readonly outputSchema: string | null;
  readonly additionalValidationInstructions: string | null;
  readonly deviceClass: 'desktop' | 'mobile';
  /** JSON text. */
  readonly metadata: string | null;
  readonly idempotency?: Idempotency;
}

export interface Idempotency {
  /** Whose key it is: of an API key, or of a user whatever token they use. */
  readonly principal: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** What is wrong with a request beyond its single fields, as a sentence that names the field; undefined when fine. */
export function newJobProblem(request: CreateJobRequest): string | undefined {
  if (request.outputSchema) {
    const problem = outputSchemaProblem(request.outputSchema);
    if (problem) return problem;
  }
  if (request.metadata && Buffer.byteLength(JSON.stringify(request.metadata)) > maximumMetadataBytes) {
    return 'metadata must be at most 16 KB as JSON';
  }
  const { targetDurationMinutes, maxExtensionMinutes } = durationsOf(request);
  if (targetDurationMinutes + maxExtensionMinutes > maximumMinutes) {
    return `maxExtensionMinutes and targetDurationMinutes must not exceed ${maximumMinutes} together`;
  }
  return undefined;
}

/** Durations with their defaults. A defaulted extension shrinks so that target and extension fit into 120 minutes. */
export function durationsOf(request: Partial<Durations>): Durations {
  const targetDurationMinutes = request.targetDurationMinutes ?? defaultTargetMinutes;
  return {
    targetDurationMinutes,
    maxExtensionMinutes:
      request.maxExtensionMinutes ??
      Math.min(defaultExtensionMinutes, maximumMinutes - targetDurationMinutes),
    maxExtensionCount: request.maxExtensionCount ?? defaultExtensionCount,
  };
}

export function newJob(request: CreateJobRequest, organizationId: string, caller: Caller): NewJob {
  const { idempotencyKey, outputSchema, metadata } = request;
  return {
    id: newId('job'),
    organizationId,
    projectId: request.projectId,
    url: request.url,
    description: request.description,
    outputSchema: outputSchema ? JSON.stringify(outputSchema) : null,
    additionalValidationInstructions: request.additionalValidationInstructions ?? null,
    deviceClass: request.deviceClass ?? 'desktop',
    metadata: metadata ? JSON.stringify(metadata) : null,
    ...durationsOf(request),
    idempotency: idempotencyKey
      ? { principal: principalOf(caller), key: idempotencyKey, fingerprint: requestFingerprint(request) }
      : undefined,
  };
}

function principalOf(caller: Caller): string {
  if (caller.kind === 'anonymous') throw new Error('An anonymous caller creates nothing');
  if (caller.kind === 'system') return `system:${caller.service}`;
  return caller.kind === 'key' ? caller.tokenId : caller.userId;
}
