/** The parameters of a new job (specification, Job creation parameters). None may be null: leave out what does not apply. */
import { IsBoolean, IsObject, IsString, Matches } from 'class-validator';
import { Absentable, Repositories, repositoryPattern, Text } from '../define/index.js';
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

  @NotYet('template jobs are')
  template?: unknown;

  @NotYet('template jobs are')
  templateContent?: unknown;

  @NotYet('results templates are')
  resultsTemplate?: unknown;

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

  /** http or https, at most 2,048 characters. The service itself never visits it. */
  @TestedAddress()
  url: string;

  /** What the tester is to do: 1–20,000 characters. */
  @Instructions()
  description: string;

  /** See `output-schema.ts`; judged there. */
  @Absentable()
  @IsObject()
  outputSchema?: OutputSchema;

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
  @Matches(repositoryPattern, { message: '$property must be of the form owner/repo' })
  codehostRepo?: string;

  /** Of jobs that are made from pull requests or issues: end the job early when it cannot be tested. */
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
