/** The parameters of a new job (specification, Job creation parameters). None may be null: leave out what does not apply. */
import { IsBoolean, IsObject, IsString, Matches } from 'class-validator';
import { Absentable, Repositories, repositoryPattern, Text, Trimmed } from '../define/index.js';
import {
  Device,
  type DeviceClass,
  ExtensionCount,
  ExtensionMinutes,
  Instructions,
  TargetMinutes,
  TestedAddress,
} from './job-field.js';
import { NotYet } from './not-yet.js';
import type { OutputSchema } from './output-schema.js';

export class CreateJobRequest {
  @NotYet('pull-request and issue jobs are')
  prNumbers?: unknown;

  @NotYet('pull-request and issue jobs are')
  issueNumbers?: unknown;

  @NotYet('calling a code host in your name is')
  codehostToken?: unknown;

  /** Needed unless an organization and a repository tell the project: see `codehostRepos`. */
  @Absentable()
  @IsString()
  projectId?: string;

  /** With a session or PAT and without `projectId`: where the project is looked for. An API key knows by itself. */
  @Absentable()
  @IsString()
  organizationId?: string;

  /** The name of a template of the project, or of a built-in one. What the request says itself comes first, field by field. */
  @Absentable()
  @Trimmed()
  @Text(1, 200)
  template?: string;

  /** Markdown with YAML front matter, at most 64 KB: a template that is sent along. Not together with `template`. */
  @Absentable()
  @Text(1, 65_536)
  templateContent?: string;

  /** http or https, at most 2,048 characters. Needed unless a template has one. The service itself never visits it. */
  @Absentable()
  @TestedAddress()
  url?: string;

  /** What the tester is to do: 1–20,000 characters. Needed unless a template says it. */
  @Absentable()
  @Instructions()
  description?: string;

  /** What to read out of the report. Not together with `resultsTemplate`. */
  @Absentable()
  @IsObject()
  outputSchema?: OutputSchema;

  /** The same as a form in plain text, one line for each field, such as `Logged in: [ ]`. Becomes an output schema. */
  @Absentable()
  @Text(1, 20_000)
  resultsTemplate?: string;

  @Absentable()
  @TargetMinutes()
  targetDurationMinutes?: number;

  /** Overtime budget; 0 disables extensions. With the target at most 120. */
  @Absentable()
  @ExtensionMinutes()
  maxExtensionMinutes?: number;

  @Absentable()
  @ExtensionCount()
  maxExtensionCount?: number;

  @Absentable()
  @Text(0, 10_000)
  additionalValidationInstructions?: string;

  @Absentable()
  @Device()
  deviceClass?: DeviceClass;

  /**
   * `owner/repo`, at most 50: context for reading the report. Without `projectId` the first tells the project: the one of
   * the organization that lists it, else a new one named after it.
   */
  @Absentable()
  @Repositories()
  codehostRepos?: string[];

  /** One repository: counts as a list of one. */
  @Absentable()
  @Matches(repositoryPattern, { message: '$property must be written as owner/repo' })
  codehostRepo?: string;

  /** End the job early when it cannot be tested. Only pull-request and issue jobs are judged: no effect on any other. */
  @Absentable()
  @IsBoolean()
  checkTestability?: boolean;

  /** File the findings as issues afterwards. Needs a repository; `metadata.autoCreateCodehostIssuesRepo` may name another. */
  @Absentable()
  @IsBoolean()
  autoCreateCodehostIssues?: boolean;

  /** At most 16 KB as JSON. */
  @Absentable()
  @IsObject()
  metadata?: Record<string, unknown>;

  /** From the header `Idempotency-Key`. */
  @Absentable()
  @Matches(/^[\x21-\x7e]{1,255}$/, { message: 'Idempotency-Key must be 1 to 255 visible characters' })
  idempotencyKey?: string;
}

export class JobCreated {
  jobId: string;
  message: string;
  /** True when an earlier request with the same Idempotency-Key made the job. The gateway turns it into a header. */
  replayed?: boolean;
}

/** What a job would cost, without making it. */
export class JobEstimate {
  /** USD that are set aside when the job is made: every minute of target and extension. Exact. */
  holdUsd: number;
  /** USD that it is likely to cost: by the median of what `basis` names. Exact. */
  likelyUsd: number;
  /**
   * `project`: its latest completed jobs of the same template, or without one; `organization`: the latest completed jobs of
   * all its projects; `target`: nothing is known, so half of the target.
   */
  basis: 'project' | 'organization' | 'target';
  targetDurationMinutes: number;
  maxExtensionMinutes: number;
  maxExtensionCount: number;
  deviceClass: DeviceClass;
}
