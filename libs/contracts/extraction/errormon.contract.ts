/** The error monitor of a project, whose events become evidence of readings. Any server with Sentry's web API. */
import { IsString, Length, Matches, MaxLength } from 'class-validator';
import {
  Absentable,
  clientOf,
  defineContract,
  defineError,
  Nothing,
  rpc,
  WellFormed,
  within,
} from '../define/index.js';
import { ProjectById, ProjectNotFound } from '../identity/project.contract.js';

export class ErrormonNotFound extends defineError(
  'errormon_not_found',
  404,
  'No error monitor is connected; connect one with PUT /api/projects/:projectId/errormon',
) {}

/** Prevents the use of the service to flood a third party. */
export class ErrormonTestedTooOften extends defineError(
  'errormon_tested_too_often',
  429,
  'Too many tests of the error monitor; try again later',
) {}

function Slug(): PropertyDecorator {
  return Matches(/^[a-z0-9][a-z0-9_-]{0,99}$/, {
    message: '$property must be a slug or an id: lower-case letters, digits, - and _, at most 100',
  });
}

export class PutErrormonRequest extends ProjectById {
  /** The server, such as https://sentry.io: a public https address without a path of its own; private ones are refused. */
  @IsString()
  @MaxLength(2_048)
  baseUrl: string;

  @Slug()
  organizationSlug: string;

  @Slug()
  projectSlug: string;

  /** With the scope `project:read`. Only its last four characters are shown again. */
  @Length(8, 500, { message: '$property must have 8 to 500 characters' })
  @Matches(/^[\x21-\x7e]*$/, { message: '$property must be ASCII characters without blanks' })
  token: string;

  /** Only events of this environment count; by default those of all. */
  @Absentable()
  @Matches(/^[^\s/\u0000-\u001f\u007f]{1,64}$/, {
    message: '$property must have 1 to 64 characters without blanks and slashes',
  })
  @WellFormed()
  environment?: string;
}

export class ErrormonRecord {
  projectId: string;
  baseUrl: string;
  organizationSlug: string;
  projectSlug: string;
  environment?: string;
  /** The last four characters of the token. */
  hint: string;
  /** How the last read ended; `untested` before the first one. */
  status: 'untested' | 'working' | 'failing';
  /** Why the last read failed; null when it did not. */
  lastFailure: string | null;
  createdAt: string;
  updatedAt: string;
}

/** The result of a test. */
export class ErrormonTested {
  /** Whether the server answered at all. */
  reachable: boolean;
  responseStatus: number | null;
  /** What is wrong; null when events can be read. */
  failure: string | null;
  /** Events of the last day on the first page; null when they cannot be read. */
  events: number | null;
}

export const errormonContract = defineContract('extraction.errormon', {
  get: rpc(ProjectById, ErrormonRecord, ProjectNotFound, ErrormonNotFound),
  /** Looks the host up in DNS, which may take seconds. */
  put: within(10_000, rpc(PutErrormonRequest, ErrormonRecord, ProjectNotFound)),
  remove: rpc(ProjectById, Nothing, ProjectNotFound),
  /** Reads one page, and waits for its outcome. */
  test: within(
    25_000,
    rpc(ProjectById, ErrormonTested, ProjectNotFound, ErrormonNotFound, ErrormonTestedTooOften),
  ),
});

export class ErrormonClient extends clientOf(errormonContract) {}
