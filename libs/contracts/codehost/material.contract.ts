/** What pull requests and issues say, for the test plan of a job. Only for the job service. */
import { ArrayMaxSize, IsArray, IsInt, IsString, Length, Matches, Min } from 'class-validator';
import { clientOf, defineContract, Nothing, repositoryPattern, rpc, within } from '../define/index.js';
import { CodehostPermissionMissing, RepositoryNotAccessible } from './access.js';
import { CodehostLimited, CodehostUnavailable } from './connection.contract.js';

export const maximumPulls = 10;
export const maximumIssues = 20;

/** Of a person, newest first. */
export interface CommentMaterial {
  author: string;
  body: string;
  createdAt: string;
}

export interface IssueMaterial {
  /** `owner/repo` */
  repo: string;
  number: number;
  title: string;
  body: string;
  labels: string[];
  state: 'open' | 'closed';
  comments: CommentMaterial[];
}

export interface ChangedFile {
  path: string;
  status: 'added' | 'removed' | 'modified' | 'renamed' | 'copied' | 'changed' | 'unchanged';
  additions: number;
  deletions: number;
  /** A unified diff; absent for a binary, large or generated file. */
  patch?: string;
}

export interface PullMaterial {
  number: number;
  title: string;
  body: string;
  labels: string[];
  author: string;
  state: 'open' | 'closed';
  isDraft: boolean;
  isMerged: boolean;
  baseRef: string;
  headRef: string;
  headSha: string;
  /** Source files first, then tests, then documents. */
  files: ChangedFile[];
  /** How many more files it changes. */
  moreFiles: number;
  comments: CommentMaterial[];
  /** Issues that it closes. */
  linkedIssues: IssueMaterial[];
}

export interface TestMaterial {
  /** `owner/repo` */
  repo: string;
  pulls: PullMaterial[];
  issues: IssueMaterial[];
}

export class ReadMaterialRequest {
  @IsString()
  jobId: string;

  @IsString()
  organizationId: string;

  /** `owner/repo` */
  @Matches(repositoryPattern, { message: '$property must be written as owner/repo' })
  repo: string;

  /** Linked issues are read only from these. */
  @IsArray()
  @ArrayMaxSize(50)
  @Matches(repositoryPattern, { each: true, message: '$property must be written as owner/repo' })
  jobRepos: string[];

  @IsArray()
  @ArrayMaxSize(maximumPulls)
  @IsInt({ each: true })
  @Min(1, { each: true })
  prNumbers: number[];

  @IsArray()
  @ArrayMaxSize(maximumIssues)
  @IsInt({ each: true })
  @Min(1, { each: true })
  issueNumbers: number[];
}

export class MaterialRead {
  /** At most 400 KB as JSON. */
  material: TestMaterial;
  /** The address of a deployment of the pull request. */
  previewUrl?: string;
  /** The newest commit of the first pull request. */
  headSha?: string;
}

export class KeepTokenRequest {
  @IsString()
  jobId: string;

  @IsString()
  organizationId: string;

  @IsString()
  @Length(8, 500)
  token: string;
}

export class CheckFilingRequest {
  @IsString()
  organizationId: string;

  /** `owner/repo` */
  @Matches(repositoryPattern, { message: '$property must be written as owner/repo' })
  repo: string;
}

export class ForgetTokenRequest {
  @IsString()
  jobId: string;
}

export const materialContract = defineContract('codehost.material', {
  /** InvalidRequest names the number that the repository does not have. */
  read: within(
    12_000,
    rpc(
      ReadMaterialRequest,
      MaterialRead,
      RepositoryNotAccessible,
      CodehostPermissionMissing,
      CodehostUnavailable,
      CodehostLimited,
    ),
  ),
  /** Keeps the token of one job, encrypted, until its filing has ended, or 72 hours. Repeating it changes nothing. */
  keepToken: rpc(KeepTokenRequest, Nothing),
  /** The creation of the job failed. */
  forgetToken: rpc(ForgetTokenRequest, Nothing),
  /** Whether issues can be created in the repository on the account of the organization. */
  checkFiling: rpc(CheckFilingRequest, Nothing, RepositoryNotAccessible, CodehostPermissionMissing),
});

export class MaterialClient extends clientOf(materialContract) {}
