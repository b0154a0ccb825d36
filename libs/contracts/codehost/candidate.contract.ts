/** What may belong to a finding: issues like it, and places in the code. Only for extraction. */
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, Matches, MaxLength } from 'class-validator';
import {
  Absentable,
  clientOf,
  defineContract,
  ListOf,
  repositoryPattern,
  rpc,
  within,
} from '../define/index.js';
import type { CodeReference } from '../job/finding.js';

/** What the search reads of a finding. Steps are left out: they match every issue. */
export class SearchedFinding {
  @IsString()
  @MaxLength(1_000)
  title: string;

  @IsString()
  @MaxLength(20_000)
  description: string;

  @IsString()
  @MaxLength(20_000)
  actualBehavior: string;

  @IsString()
  @MaxLength(2_000)
  affectedArea: string;

  @IsArray()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  suggestedLabels: string[];

  /** Words that the report quotes: texts on the screen. */
  @IsArray()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  quotes: string[];

  /** Paths of requests that failed. */
  @IsArray()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  failedPaths: string[];

  /** Errors in the console, with the frames of their stacks. */
  @IsArray()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  consoleMessages: string[];
}

export class FindCandidatesRequest {
  @IsString()
  jobId: string;

  @IsString()
  organizationId: string;

  /** `owner/repo`; those without access are skipped. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  @Matches(repositoryPattern, { each: true, message: '$property must be written as owner/repo' })
  repos: string[];

  /** The commit that was tested; the default branch when absent. */
  @Absentable()
  @IsString()
  @MaxLength(64)
  headSha?: string;

  /** Pull requests of the first repository that the job tests. */
  @Absentable()
  @IsArray()
  @ArrayMaxSize(10)
  prNumbers?: number[];

  @ListOf(() => SearchedFinding, 50)
  findings: SearchedFinding[];
}

/** How an issue resembles a finding. All from 0 to 1, except the age. */
export interface DuplicateFeatures {
  /** BM25F score divided by the score of the finding against itself. */
  relativeScore: number;
  /** Dice coefficient of the trigrams of both titles. */
  titleDice: number;
  /** Shared identifiers, error texts and routes, weighted by their rarity. */
  sharedIdentifiers: number;
  /** Whether a label is equal. */
  sameLabel: 0 | 1;
  /** Days since the last update of the issue. */
  ageDays: number;
}

export interface CandidateIssue {
  /** Unique in one answer. */
  id: string;
  /** `owner/repo` */
  repo: string;
  number: number;
  title: string;
  /** At most 1,500 characters. */
  body: string;
  state: 'open' | 'closed';
  labels: string[];
  url: string;
  features: DuplicateFeatures;
  /** The rarest identifier, error text or route that both have. */
  sharedText?: string;
}

export interface CandidatePlace {
  /** Unique in one answer. */
  id: string;
  /** From 0 to 1: the score as a part of the best possible one. `confidence` of the reference is the same number. */
  score: number;
  reference: CodeReference;
}

export interface FindingCandidates {
  /** At most 10, the most similar first. */
  issues: CandidateIssue[];
  /** At most 30, the best first. */
  places: CandidatePlace[];
}

export class CandidatesFound {
  /** In the order of the findings. */
  candidates: FindingCandidates[];
}

export const candidateContract = defineContract('codehost.candidate', {
  /** Without access to any of the repositories, or without time, the lists are empty: a reading never fails because of them. */
  find: within(20_000, rpc(FindCandidatesRequest, CandidatesFound)),
});

export class CandidateClient extends clientOf(candidateContract) {}
