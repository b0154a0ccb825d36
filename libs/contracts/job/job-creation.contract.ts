/** The parameters of a new job (specification, Job creation parameters). None may be null: leave out what does not apply. */
import { applyDecorators } from '@nestjs/common';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsInt,
  IsObject,
  IsString,
  Length,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { maximumSecrets } from '../browser/secret.contract.js';
import { maximumIssues, maximumPulls } from '../codehost/material.contract.js';
import {
  Absentable,
  IdempotencyKey,
  Repositories,
  repositoryPattern,
  Text,
  Together,
  Trimmed,
} from '../define/index.js';
import { creationFaults } from './creation-faults.js';
import {
  Device,
  type DeviceClass,
  ExtensionCount,
  ExtensionMinutes,
  Instructions,
  TargetMinutes,
} from './job-field.js';
import type { Testability } from '../extraction/plan.contract.js';
import { TestedAddress } from '../identity/web-address.js';
import type { OutputSchema } from './output-schema.js';

const tokenRule = { message: 'codehostToken must have 8 to 500 visible ASCII characters' };

/** 1 to `maximum` different numbers of pull requests or issues. */
function Numbers(maximum: number): PropertyDecorator {
  return applyDecorators(
    IsArray(),
    ArrayMinSize(1),
    ArrayMaxSize(maximum),
    ArrayUnique({ message: '$property must not contain a number twice' }),
    IsInt({ each: true }),
    Min(1, { each: true }),
    Max(2 ** 31 - 1, { each: true }),
  );
}

@Together(creationFaults)
export class CreateJobRequest {
  /**
   * Pull requests of the first repository, 1 to 10: the test plan is written from them. Only with `POST /api/jobs`. The
   * url is the request's, the template's, that of a preview deployment or the project's default, the first that exists.
   */
  @Absentable()
  @Numbers(maximumPulls)
  prNumbers?: number[];

  /** Issues of the first repository, 1 to 20, like `prNumbers`. One job covers all of both. */
  @Absentable()
  @Numbers(maximumIssues)
  issueNumbers?: number[];

  /**
   * A token for the code host of this job's repositories, for organizations without the App. It is kept encrypted until
   * the job and its automatic filing have ended, at most 72 hours, and never shown.
   */
  @Absentable()
  @Length(8, 500, tokenRule)
  @Matches(/^[\x21-\x7e]*$/, tokenRule)
  codehostToken?: string;

  /** Required unless an organization and a repository determine the project: see `codehostRepos`. */
  @Absentable()
  @IsString()
  projectId?: string;

  /** With a session or PAT and without `projectId`: the organization of the project. An API key determines it. */
  @Absentable()
  @IsString()
  organizationId?: string;

  /**
   * The name of a template of the project, or of a built-in one. Fields of the request replace fields of the template.
   */
  @Absentable()
  @Trimmed()
  @Text(1, 200)
  template?: string;

  /** A template in the request: markdown with YAML front matter, at most 64 KB. Not together with `template`. */
  @Absentable()
  @Text(1, 65_536)
  templateContent?: string;

  /**
   * http or https, at most 2,048 characters. Required unless a template has one. The service itself never visits it.
   * @example "https://example.com"
   */
  @Absentable()
  @TestedAddress()
  url?: string;

  /**
   * Instructions for the tester, 1–20,000 characters. Required unless a template has them.
   * @example "Buy a hat and pay with the test card."
   */
  @Absentable()
  @Instructions()
  description?: string;

  /**
   * Appended to the instructions of the template after a blank line. Needs a template. Not together with `description`,
   * which replaces them.
   */
  @Absentable()
  @Instructions()
  additionalDescription?: string;

  /** The data to extract from the report. Not together with `resultsTemplate`. */
  @Absentable()
  @IsObject()
  outputSchema?: OutputSchema;

  /**
   * The output schema as a form in plain text, one line for each field, such as `Logged in: [ ]`. It is compiled to an
   * output schema.
   */
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
   * `owner/repo`, at most 50: context for reading the report. Without `projectId` the first one determines the project:
   * the organization's project that lists it, or a new one with its name.
   */
  @Absentable()
  @Repositories()
  codehostRepos?: string[];

  /** One repository: the same as a list of one. With a list it is one of it, and counts as its first. */
  @Absentable()
  @Matches(repositoryPattern, { message: '$property must be written as owner/repo' })
  codehostRepo?: string;

  /**
   * End the job before a tester gets it when it cannot be tested: it has failed as `not_testable` and costs nothing. By
   * default true for pull-request and issue jobs, otherwise false. The check takes up to 15 seconds.
   */
  @Absentable()
  @IsBoolean()
  checkTestability?: boolean;

  /**
   * Create issues from the findings; the project's setting by default. Needs a repository, and access to it under
   * `/api/codehost`.
   */
  @Absentable()
  @IsBoolean()
  autoCreateCodehostIssues?: boolean;

  /** Where the issues are created; the first of `codehostRepos` by default. Also accepted in `metadata`. */
  @Absentable()
  @Matches(repositoryPattern, { message: '$property must be written as owner/repo' })
  autoCreateCodehostIssuesRepo?: string;

  /**
   * Names of secrets of the project, at most 10. The tester fills their values into pages of their origins by the remote
   * browser, and never sees them.
   */
  @Absentable()
  @IsArray()
  @ArrayMaxSize(maximumSecrets)
  @ArrayUnique({ message: '$property must not contain a name twice' })
  @IsString({ each: true })
  @Length(1, 60, { each: true })
  @Matches(/^[^\u0000]*$/, { each: true, message: '$property must not contain the character NUL' })
  secrets?: string[];

  /** At most 16 KB as JSON. */
  @Absentable()
  @IsObject()
  metadata?: Record<string, unknown>;

  /** From the header `Idempotency-Key`. */
  @IdempotencyKey()
  idempotencyKey?: string;
}

export class JobCreated {
  jobId: string;
  message: string;
  /** Only of a job that was checked. When not testable, the job has already failed and costs nothing. */
  testability?: Testability;
  /** True when an earlier request with the same Idempotency-Key made the job. The gateway turns it into a header. */
  replayed?: boolean;
}

/** The expected cost of a job. */
export class JobEstimate {
  /** The hold in USD for every minute of the target and of the extensions that the job permits. Exact. */
  holdUsd: number;
  /** The likely cost in USD: the median of the jobs that `basis` names. Exact. */
  likelyUsd: number;
  /**
   * `project`: its latest completed jobs of the same template, or without one; `organization`: the latest completed
   * jobs of all its projects; `target`: no such jobs, so half of the target.
   */
  basis: 'project' | 'organization' | 'target';
  targetDurationMinutes: number;
  maxExtensionMinutes: number;
  maxExtensionCount: number;
  deviceClass: DeviceClass;
}
