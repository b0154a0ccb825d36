/** What a request for a job amounts to: its own fields over those of its template, over the defaults. */
import { repositoryPattern } from '@handtest/contracts/define';
import {
  type CreateJobRequest,
  type DeviceClass,
  type OutputSchema,
  outputSchemaProblem,
} from '@handtest/contracts/job';
import { type Durations, durationsOf, durationsProblem } from './durations.js';

const maximumMetadataBytes = 16_384;

/** A sentence that names the field. */
export interface Problem {
  readonly problem: string;
}

/** What a job is going to be, wherever its parts came from. */
export interface JobPlan extends Durations {
  readonly url: string;
  readonly description: string;
  readonly outputSchema?: OutputSchema;
  readonly additionalValidationInstructions?: string;
  readonly deviceClass: DeviceClass;
  readonly codehostRepos: readonly string[];
  readonly autoCreateCodehostIssues: boolean;
  /** Where its findings become issues, when that is not the first of `codehostRepos`. */
  readonly codehostIssuesRepo?: string;
  readonly metadata?: Record<string, unknown>;
}

/** What is wrong with a request whatever its template says; undefined when fine. */
export function requestProblem(request: CreateJobRequest): string | undefined {
  const { codehostRepo, codehostRepos, metadata } = request;
  if (metadata && Buffer.byteLength(JSON.stringify(metadata)) > maximumMetadataBytes) {
    return 'metadata must be at most 16 KB as JSON';
  }
  if (codehostRepo && codehostRepos?.length && !codehostRepos.includes(codehostRepo)) {
    return 'codehostRepo must be one of codehostRepos when both are given';
  }
  return request.outputSchema && outputSchemaProblem(request.outputSchema);
}

/** Supposes that `requestProblem` found nothing. */
export function jobPlanOf(request: CreateJobRequest): JobPlan | Problem {
  const { url, description, outputSchema, additionalValidationInstructions, metadata } = request;
  const durations = durationsOf(request);
  const problem = durationsProblem(durations);
  if (problem) return { problem };
  const codehostRepos = repositoriesOf(request);
  const filing = filingOf(request, codehostRepos);
  if ('problem' in filing) return filing;
  return {
    url,
    description,
    outputSchema,
    additionalValidationInstructions,
    deviceClass: request.deviceClass ?? 'desktop',
    codehostRepos,
    ...filing,
    metadata,
    ...durations,
  };
}

/** The repositories that a request names. */
export function repositoriesOf({ codehostRepos, codehostRepo }: CreateJobRequest): readonly string[] {
  if (codehostRepos?.length) return codehostRepos;
  return codehostRepo ? [codehostRepo] : [];
}

type Filing = Pick<JobPlan, 'autoCreateCodehostIssues' | 'codehostIssuesRepo'>;

function filingOf(request: CreateJobRequest, codehostRepos: readonly string[]): Filing | Problem {
  if (!request.autoCreateCodehostIssues) return { autoCreateCodehostIssues: false };
  if (codehostRepos.length === 0) return { problem: 'autoCreateCodehostIssues needs codehostRepos' };
  const target = request.metadata?.autoCreateCodehostIssuesRepo;
  if (target === undefined) return { autoCreateCodehostIssues: true };
  if (typeof target !== 'string' || !repositoryPattern.test(target)) {
    return { problem: 'metadata.autoCreateCodehostIssuesRepo must be of the form owner/repo' };
  }
  return { autoCreateCodehostIssues: true, codehostIssuesRepo: target };
}
