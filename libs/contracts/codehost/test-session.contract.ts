/** Test sessions: one test job for each of several issues. */
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsInt, IsString, Max, Min } from 'class-validator';
import {
  clientOf,
  defineContract,
  defineError,
  PageRequest,
  Pagination,
  rpc,
  within,
} from '../define/index.js';
import { ProjectById, ProjectNotFound } from '../identity/project.contract.js';
import type { JobStatus } from '../job/job-status.js';
import { CodehostPermissionMissing, RepositoryNotAccessible } from './access.js';
import { CodehostLimited, CodehostUnavailable } from './connection.contract.js';

export class TestSessionNotFound extends defineError(
  'test_session_not_found',
  404,
  'Test session not found',
) {}

const longestNumber = 2 ** 31 - 1;

export class TestIssueRequest extends ProjectById {
  @IsInt()
  @Min(1)
  @Max(longestNumber)
  issueNumber: number;
}

export class TestIssuesRequest extends ProjectById {
  /** 1 to 50 different numbers. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  @ArrayUnique({ message: '$property must not contain a number twice' })
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(longestNumber, { each: true })
  issueNumbers: number[];
}

export class TestSessionStarted {
  sessionId: string;
}

export class ListTestSessionsRequest extends PageRequest {
  @IsString()
  projectId: string;
}

export interface TestSessionJob {
  issueNumber: number;
  /** Null until the job is created, and when it could not be created. */
  jobId: string | null;
  /** Of the job; `waiting` before it is created; `not_created` when it could not be created. */
  status: JobStatus | 'waiting' | 'not_created';
  /** Why the job could not be created, or why it ended without a result. */
  message?: string;
}

export class TestSessionRecord {
  id: string;
  projectId: string;
  /** `owner/repo` */
  repo: string;
  issueNumbers: number[];
  /** `completed`: all jobs have ended, at least one is completed. `failed`: all have ended, none is completed. */
  status: 'running' | 'completed' | 'failed';
  /** In the order of the request. */
  jobs: TestSessionJob[];
  createdAt: string;
}

export class TestSessionPage {
  /** Newest first. */
  sessions: TestSessionRecord[];
  pagination: Pagination;
}

export class TestSessionById {
  @IsString()
  sessionId: string;
}

export const testSessionContract = defineContract('codehost.session', {
  /** InvalidRequest when the project has no repository or no default url. Jobs are created afterwards. */
  test: within(
    25_000,
    rpc(
      TestIssueRequest,
      TestSessionStarted,
      ProjectNotFound,
      RepositoryNotAccessible,
      CodehostPermissionMissing,
      CodehostUnavailable,
      CodehostLimited,
    ),
  ),
  bulkTest: within(
    25_000,
    rpc(
      TestIssuesRequest,
      TestSessionStarted,
      ProjectNotFound,
      RepositoryNotAccessible,
      CodehostPermissionMissing,
      CodehostUnavailable,
      CodehostLimited,
    ),
  ),
  list: rpc(ListTestSessionsRequest, TestSessionPage, ProjectNotFound),
  get: rpc(TestSessionById, TestSessionRecord, TestSessionNotFound),
});

export class TestSessionClient extends clientOf(testSessionContract) {}
