/** The plan of a job: the request's own fields, then those of its template, then the defaults. */
import { repositoryPattern } from '@handtest/contracts/define';
import type { ProjectCopy } from '@handtest/contracts/identity';
import type {
  CreateJobRequest,
  DeviceClass,
  OutputSchema,
  ScheduledJobRequest,
} from '@handtest/contracts/job';
import { type Durations, durationsOf, durationsProblem } from '../template/durations.js';
import { compileResultsTemplate, resultsProblem } from '../template/results-template.js';
import type { JobBase } from '../template/template-fields.js';

const maximumMetadataBytes = 16_384;

const maximumDescription = 20_000;
const tooLong =
  'additionalDescription must be shorter: with the instructions of the template it has more than 20000 characters';

/** A sentence that names the field. */
export interface Problem {
  readonly problem: string;
}

export interface JobPlan extends Durations {
  readonly url: string;
  readonly description: string;
  /** The name of its template. */
  readonly template?: string;
  /** As in the request, or compiled from the results template. */
  readonly outputSchema?: OutputSchema;
  readonly resultsTemplate?: string;
  readonly additionalValidationInstructions?: string;
  readonly deviceClass: DeviceClass;
  readonly codehostRepos: readonly string[];
  readonly autoCreateCodehostIssues: boolean;
  /** Where its findings become issues, unless in the first of `codehostRepos`. */
  readonly codehostIssuesRepo?: string;
  readonly metadata?: Record<string, unknown>;
}

/** What is wrong with a request, independent of its template; undefined when valid. */
export function requestProblem(request: CreateJobRequest): string | undefined {
  const { additionalDescription, codehostRepo, codehostRepos, metadata, template, templateContent } = request;
  if (template !== undefined && templateContent !== undefined) {
    return 'template and templateContent cannot both be given';
  }
  if (additionalDescription !== undefined) {
    if (request.description !== undefined)
      return 'description and additionalDescription cannot both be given';
    if ((template ?? templateContent) === undefined)
      return 'additionalDescription must be sent with a template';
  }
  if (metadata && Buffer.byteLength(JSON.stringify(metadata)) > maximumMetadataBytes) {
    return 'metadata must be at most 16 KB as JSON';
  }
  if (codehostRepo && codehostRepos?.length && !isAmong(codehostRepo, codehostRepos)) {
    return 'codehostRepo must be one of codehostRepos when both are given';
  }
  return resultsProblem(request.outputSchema, request.resultsTemplate);
}

/** Code hosts treat `Acme/Shop` and `acme/shop` as equal. */
function isAmong(repository: string, repositories: readonly string[]): boolean {
  return repositories.some((one) => one.toLowerCase() === repository.toLowerCase());
}

/**
 * What a schedule asks for, as a request. A schedule names no repositories, so its jobs have those of the project. Without
 * them, the project's setting to create issues has no effect.
 */
export function requestOfSchedule(
  { url, autoCreateCodehostIssues }: ScheduledJobRequest,
  project: ProjectCopy,
  template: JobBase,
): CreateJobRequest {
  const { codehostRepos, defaultUrl } = project;
  return {
    url: url ?? template.url ?? defaultUrl ?? undefined,
    codehostRepos,
    autoCreateCodehostIssues:
      autoCreateCodehostIssues ?? (project.autoCreateCodehostIssues && codehostRepos.length > 0),
  };
}

/** The request must have passed `requestProblem`. */
export function jobPlanOf(request: CreateJobRequest, base?: JobBase): JobPlan | Problem {
  const { url = base?.url } = request;
  if (url === undefined) return missing('url', base);
  const description = descriptionOf(request, base);
  if (description === undefined) return missing('description', base);
  if (description.length > maximumDescription) return { problem: tooLong };
  const durations = durationsOf(request, base);
  const problem = durationsProblem(durations);
  if (problem) return { problem: isOfContent(request) ? `templateContent: ${problem}` : problem };
  const codehostRepos = repositoriesOf(request, base);
  const filing = filingOf(request, codehostRepos);
  if ('problem' in filing) return filing;
  return {
    url,
    description,
    template: base?.name,
    ...resultsOf(request, base),
    additionalValidationInstructions: request.additionalValidationInstructions,
    deviceClass: request.deviceClass ?? base?.deviceClass ?? 'desktop',
    codehostRepos,
    ...filing,
    metadata: request.metadata,
    ...durations,
  };
}

function descriptionOf(
  { description, additionalDescription }: CreateJobRequest,
  base: JobBase | undefined,
): string | undefined {
  if (additionalDescription === undefined) return description ?? base?.description;
  return [base?.description, additionalDescription].filter((part) => part !== undefined).join('\n\n');
}

/** Whether all minutes come from `templateContent`. */
function isOfContent(request: CreateJobRequest): boolean {
  const { templateContent, targetDurationMinutes, maxExtensionMinutes } = request;
  return (
    templateContent !== undefined && targetDurationMinutes === undefined && maxExtensionMinutes === undefined
  );
}

function missing(field: string, base: JobBase | undefined): Problem {
  return { problem: base ? `${field} is required because the template has none` : `${field} is required` };
}

export function repositoriesOf(
  { codehostRepos, codehostRepo }: CreateJobRequest,
  base?: JobBase,
): readonly string[] {
  if (codehostRepos?.length) return codehostRepos;
  // An empty list means no repositories, even with a template.
  return codehostRepo === undefined ? (codehostRepos ?? base?.codehostRepos ?? []) : [codehostRepo];
}

/** Output schema and results template exclude each other: either one in the request replaces both of the template. */
function resultsOf(
  request: CreateJobRequest,
  base: JobBase | undefined,
): Pick<JobPlan, 'outputSchema' | 'resultsTemplate'> {
  const isAsked = request.outputSchema !== undefined || request.resultsTemplate !== undefined;
  const { outputSchema, resultsTemplate } = isAsked ? request : (base ?? {});
  if (resultsTemplate === undefined) return { outputSchema };
  const compiled = compileResultsTemplate(resultsTemplate);
  if ('problem' in compiled) throw new Error('A stored results template does not compile');
  return { outputSchema: compiled.schema, resultsTemplate };
}

type Filing = Pick<JobPlan, 'autoCreateCodehostIssues' | 'codehostIssuesRepo'>;

function filingOf(request: CreateJobRequest, codehostRepos: readonly string[]): Filing | Problem {
  if (!request.autoCreateCodehostIssues) return { autoCreateCodehostIssues: false };
  if (codehostRepos.length === 0) return { problem: 'autoCreateCodehostIssues needs codehostRepos' };
  const target = request.metadata?.autoCreateCodehostIssuesRepo;
  if (target === undefined) return { autoCreateCodehostIssues: true };
  if (typeof target !== 'string' || !repositoryPattern.test(target)) {
    return { problem: 'metadata.autoCreateCodehostIssuesRepo must be written as owner/repo' };
  }
  return { autoCreateCodehostIssues: true, codehostIssuesRepo: target };
}
