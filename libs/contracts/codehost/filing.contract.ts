/** Findings become issues of the code host. */
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsISO8601,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import {
  Absentable,
  batched,
  clientOf,
  defineContract,
  IdempotencyKey,
  IdempotencyKeyReused,
  IdempotentRequestRunning,
  ListOf,
  repositoryPattern,
  rpc,
  Text,
  within,
} from '../define/index.js';
import {
  type CreatedIssue,
  type FailedIssue,
  type RelatedIssueInfo,
  severities,
  type Severity,
} from '../job/finding.js';
import { JobNotCompleted } from '../job/finding.contract.js';
import { JobById, JobNotFound } from '../job/job-by-id.js';
import { CodehostPermissionMissing, RepositoryNotAccessible } from './access.js';
import { CodehostLimited, CodehostUnavailable } from './connection.contract.js';

export class FiledCitation {
  @IsISO8601()
  timestamp: string;

  @IsString()
  @MaxLength(50)
  source: string;

  @IsString()
  @MaxLength(2_000)
  summary: string;

  /** Null when outside the recording. */
  @IsOptional()
  @IsNumber()
  videoOffsetSeconds?: number | null;
}

export class FiledStep {
  @IsString()
  @MaxLength(2_000)
  text: string;

  @IsOptional()
  @IsNumber()
  videoOffsetSeconds?: number;
}

/** A finding as the job's record has it; only the title and the description are required. */
export class FindingToFile {
  /** @example "The pay button does nothing" */
  @Text(1, 1_000)
  title: string;

  /** @example "Nothing happens after a click on Pay." */
  @Text(1, 20_000)
  description: string;

  @Absentable()
  @IsString()
  @MaxLength(20_000)
  expectedBehavior?: string;

  @Absentable()
  @IsString()
  @MaxLength(20_000)
  actualBehavior?: string;

  @Absentable()
  @IsString()
  @MaxLength(2_000)
  affectedArea?: string;

  @Absentable()
  @ListOf(() => FiledCitation, 200)
  evidenceCitations?: FiledCitation[];

  @Absentable()
  @ListOf(() => FiledStep, 100)
  reproductionSteps?: FiledStep[];

  @Absentable()
  @IsIn(severities)
  severity?: Severity;

  @Absentable()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  suggestedLabels?: string[];
}

export class CreateIssueRequest extends JobById {
  /**
   * The finding.
   *
   * @example { "title": "The pay button does nothing", "description": "Nothing happens after a click on Pay." }
   */
  @IsObject()
  issue: FindingToFile;

  /** `owner/repo`; by default the first of the job's repositories, else of the project's. */
  @Absentable()
  @Matches(repositoryPattern, { message: '$property must be written as owner/repo' })
  codehostRepo?: string;

  /** From the header `Idempotency-Key`. */
  @IdempotencyKey()
  idempotencyKey?: string;
}

/** The issue that has the finding now: a new one, or the existing one that got a comment. */
export interface FiledIssue extends CreatedIssue {
  /** `owner/repo` */
  repo: string;
}

/** The existing issue with the same defect. */
export interface DuplicateInfo extends RelatedIssueInfo {
  issueUrl: string;
  /** The comment with the finding. */
  commentUrl: string;
}

/** What `POST /api/jobs/:jobId/create-issue` answers. */
export class IssueFiled {
  created: FiledIssue;
  /** Null when there was no such issue. */
  duplicateInfo: DuplicateInfo | null;
}

export class IssueCreated extends IssueFiled {
  /** True when an earlier request with the same Idempotency-Key filed it. The gateway turns it into a header. */
  replayed?: boolean;
}

export class FilingOutcome {
  /** False while issues may still follow; true also when nothing is to be filed. */
  hasEnded: boolean;
  createdIssues: CreatedIssue[];
  /** How many findings could not be filed. */
  failed: number;
  /** Which ones, and why. Undefined from a replica of the release before. */
  failedIssues?: FailedIssue[];
}

export const filingContract = defineContract('codehost.filing', {
  /**
   * Files one finding of a completed job, or comments on the issue that exists already. A finding is filed once in a
   * repository, also together with automatic filing. CodehostUnavailable after 15 s: the filing goes on, and the same
   * request joins it; with an Idempotency-Key it is IdempotentRequestRunning after 5 s while the filing goes on.
   */
  createIssue: within(
    20_000,
    rpc(
      CreateIssueRequest,
      IssueCreated,
      JobNotFound,
      JobNotCompleted,
      RepositoryNotAccessible,
      CodehostPermissionMissing,
      CodehostUnavailable,
      CodehostLimited,
      IdempotencyKeyReused,
      IdempotentRequestRunning,
    ),
  ),
  /** Of the automatic filing of a job. For the webhook dispatcher. */
  outcome: batched(rpc(JobById, FilingOutcome)),
});

export class FilingClient extends clientOf(filingContract) {}
