/** The plan of a job: the request's own fields, then those of its template, then the defaults. */
import { type Fault, isSameRepository, repositoryPattern } from '@handtest/contracts/define';
import type { ProjectCopy } from '@handtest/contracts/identity';
import {
  type CodehostContext,
  compileResultsTemplate,
  type CreateJobRequest,
  type DeviceClass,
  type OutputSchema,
  type ScheduledJobRequest,
} from '@handtest/contracts/job';
import { maxLength } from 'class-validator';
import { type Durations, durationsFaults, durationsOf } from '../template/durations.js';
import type { JobBase } from '../template/template-fields.js';

const maximumDescription = 20_000;

/** Why there is no plan: every fault of the request. */
export interface Faults {
  readonly faults: readonly Fault[];
}

export interface JobPlan extends Durations {
  /** Absent only in a pull-request or issue job, which then has the address of a preview or of its project. */
  readonly url?: string;
  /** In a pull-request or issue job: what its test plan must also cover. */
  readonly description?: string;
  /** The name of its template. */
  readonly template?: string;
  /** As in the request, or compiled from the results template. */
  readonly outputSchema?: OutputSchema;
  readonly resultsTemplate?: string;
  readonly additionalValidationInstructions?: string;
  readonly deviceClass: DeviceClass;
  readonly codehostRepos: readonly string[];
  /** As asked; absent for the setting of the project. */
  readonly autoCreateCodehostIssues?: boolean;
  /** Where its findings become issues, unless in the first repository. */
  readonly codehostIssuesRepo?: string;
  readonly prNumbers?: readonly number[];
  readonly issueNumbers?: readonly number[];
  readonly metadata?: Record<string, unknown>;
}

/** A plan with what follows from the project of the job. */
export interface ProjectPlan extends JobPlan {
  readonly autoCreateCodehostIssues: boolean;
  /** What a pull-request or issue job tests. */
  readonly codehostContext?: CodehostContext;
}

/** A pull-request or issue job. */
export function isPrepared({
  prNumbers,
  issueNumbers,
}: Pick<JobPlan, 'prNumbers' | 'issueNumbers'>): boolean {
  return (prNumbers ?? issueNumbers) !== undefined;
}

/** What a schedule asks for, as a request. A schedule names no repositories, so its jobs have those of the project. */
export function requestOfSchedule(
  { url, autoCreateCodehostIssues }: ScheduledJobRequest,
  { codehostRepos, defaultUrl }: ProjectCopy,
  template: JobBase,
): CreateJobRequest {
  return { url: url ?? template.url ?? defaultUrl ?? undefined, codehostRepos, autoCreateCodehostIssues };
}

/** The request is valid by its contract. */
export function jobPlanOf(request: CreateJobRequest, base?: JobBase): JobPlan | Faults {
  const { url = base?.url, prNumbers, issueNumbers } = request;
  const description = descriptionOf(request, base);
  const durations = durationsOf(request, base);
  const filing = filingOf(request);
  const faults = [
    ...(isPrepared(request) ? [] : missing({ url, description }, base)),
    // Counts characters as the contract does for each of the two.
    ...(maxLength(description ?? '', maximumDescription) ? [] : [tooLong]),
    ...durationsFaults(durations).map((fault) => (isOfContent(request) ? ofContent(fault) : fault)),
    ...('faults' in filing ? filing.faults : []),
  ];
  if (faults.length > 0 || 'faults' in filing) return { faults };
  return {
    url,
    description,
    template: base?.name,
    ...resultsOf(request, base),
    additionalValidationInstructions: request.additionalValidationInstructions,
    deviceClass: request.deviceClass ?? base?.deviceClass ?? 'desktop',
    codehostRepos: repositoriesOf(request, base),
    ...filing,
    prNumbers,
    issueNumbers,
    metadata: request.metadata,
    ...durations,
  };
}

const tooLong: Fault = {
  param: 'additionalDescription',
  message:
    'additionalDescription must have at most 20,000 characters together with the instructions of the template',
};

/** By the keys of the front matter, which ignores the names of the request. */
function ofContent({ message }: Fault): Fault {
  const named = message
    .replace('maxExtensionMinutes', 'max_extension_minutes')
    .replace('targetDurationMinutes', 'duration');
  return { param: 'templateContent', message: `templateContent front matter: ${named}` };
}

/**
 * All numbers belong to the first repository: of the job, else of its project. So do its issues, unless it names another. A
 * pull-request or issue job keeps these repositories: a later change of its project must not give it another first one.
 */
export function planInProject(plan: JobPlan, project: ProjectCopy): ProjectPlan | Faults {
  const codehostRepos = plan.codehostRepos.length > 0 ? plan.codehostRepos : project.codehostRepos;
  const [repo] = codehostRepos;
  if (isPrepared(plan) && repo === undefined) {
    return withoutRepository('codehostRepos', 'is required with prNumbers or issueNumbers');
  }
  const { prNumbers = [], issueNumbers = [] } = plan;
  const codehostIssuesRepo = plan.codehostIssuesRepo ?? repo;
  if (plan.autoCreateCodehostIssues && codehostIssuesRepo === undefined) {
    return withoutRepository(
      'autoCreateCodehostIssues',
      'must be sent with codehostRepos: the project has no repository',
    );
  }
  // Without a repository the setting of the project has no effect.
  const isFiled =
    (plan.autoCreateCodehostIssues ?? project.autoCreateCodehostIssues) && codehostIssuesRepo !== undefined;
  return {
    ...plan,
    autoCreateCodehostIssues: isFiled,
    codehostIssuesRepo: isFiled ? codehostIssuesRepo : undefined,
    codehostRepos: isPrepared(plan) ? codehostRepos : plan.codehostRepos,
    codehostContext: isPrepared(plan)
      ? { repo: repo!, prNumbers: [...prNumbers], issueNumbers: [...issueNumbers] }
      : undefined,
  };
}

function withoutRepository(param: string, expected: string): Faults {
  return { faults: [{ param, message: `${param} ${expected}` }] };
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

function missing(fields: Readonly<Record<string, unknown>>, base: JobBase | undefined): Fault[] {
  const reason = base ? ' because the template has none' : '';
  return Object.entries(fields).flatMap(([param, value]) =>
    value === undefined ? [{ param, message: `${param} is required${reason}` }] : [],
  );
}

export function repositoriesOf(
  { codehostRepos, codehostRepo }: CreateJobRequest,
  base?: JobBase,
): readonly string[] {
  if (codehostRepos?.length) {
    // The single one is in the list, and comes first: its pull requests are tested, and the issues are created in it.
    const rank = (one: string) => (codehostRepo !== undefined && isSameRepository(one, codehostRepo) ? 0 : 1);
    return codehostRepos.toSorted((one, other) => rank(one) - rank(other));
  }
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
  if ('problems' in compiled) throw new Error('A stored results template does not compile');
  return { outputSchema: compiled.schema, resultsTemplate };
}

type Filing = Pick<JobPlan, 'autoCreateCodehostIssues' | 'codehostIssuesRepo'>;

/** A public client names the repository at the top level, the specification in the metadata. */
function filingOf(request: CreateJobRequest): Filing | Faults {
  const { autoCreateCodehostIssues, autoCreateCodehostIssuesRepo } = request;
  if (autoCreateCodehostIssues === false) return { autoCreateCodehostIssues };
  const target = autoCreateCodehostIssuesRepo ?? request.metadata?.autoCreateCodehostIssuesRepo;
  if (typeof target === 'string' && repositoryPattern.test(target)) {
    return { autoCreateCodehostIssues, codehostIssuesRepo: target };
  }
  // Metadata of a caller who asks for no issues may contain anything.
  if (target === undefined || !autoCreateCodehostIssues) return { autoCreateCodehostIssues };
  const param = 'metadata.autoCreateCodehostIssuesRepo';
  return { faults: [{ param, message: `${param} must be written as owner/repo` }] };
}
