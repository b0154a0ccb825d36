/** Projects group jobs, templates, schedules and a webhook within an organization. */
import { ArrayMinSize, IsBoolean, IsOptional, IsString } from 'class-validator';
import {
  Absentable,
  batched,
  clientOf,
  defineContract,
  defineError,
  Name,
  Nothing,
  PageRequest,
  Pagination,
  Repositories,
  rpc,
  within,
} from '../define/index.js';
import { OrganizationNotFound } from './organization.contract.js';
import { TestedAddress, WebAddress } from './web-address.js';

export class ProjectNotFound extends defineError('project_not_found', 404, 'Project not found') {}

export class CreateProjectRequest {
  @Name()
  name: string;

  @IsString()
  organizationId: string;

  /** http or https; the address of a pull-request or issue job without a url. */
  @IsOptional()
  @TestedAddress()
  defaultUrl?: string;

  /** `owner/repo`, at most 50. */
  @Absentable()
  @Repositories()
  codehostRepos?: string[];
}

export class ProjectById {
  @IsString()
  projectId: string;
}

/** Omitted fields do not change; null clears a field that may be null. */
export class UpdateProjectRequest extends ProjectById {
  /** @example "Shop" */
  @Absentable()
  @Name()
  name?: string;

  @IsOptional()
  @TestedAddress()
  defaultUrl?: string | null;

  /** `owner/repo`, at most 50. Replaces the whole list. */
  @Absentable()
  @Repositories()
  codehostRepos?: string[];

  @Absentable()
  @IsBoolean()
  autoCreateCodehostIssues?: boolean;

  /** Report the state and the verdict of each pull-request job as a check on its newest commit. */
  @Absentable()
  @IsBoolean()
  reportPullRequests?: boolean;

  /** A public https address; private and internal ones are refused with a 400. */
  @IsOptional()
  @WebAddress(['http', 'https'])
  chatWebhookUrl?: string | null;
}

export class FindOrCreateProjectRequest {
  @IsString()
  organizationId: string;

  /** The first one identifies the project. */
  @Repositories()
  @ArrayMinSize(1)
  codehostRepos: string[];

  /** Do not create a project: ProjectNotFound when there is none. */
  @Absentable()
  @IsBoolean()
  onlyFind?: boolean;
}

export class ListProjectsRequest extends PageRequest {
  @IsOptional()
  @IsString()
  organizationId?: string;
}

export class ProjectRecord {
  id: string;
  organizationId: string;
  name: string;
  defaultUrl: string | null;
  codehostRepos: string[];
  autoCreateCodehostIssues: boolean;
  /** Whether pull-request jobs are reported as checks. */
  reportPullRequests: boolean;
  chatWebhookUrl: string | null;
  createdAt: string;
  updatedAt: string;
}

export class ProjectPage {
  items: ProjectRecord[];
  pagination: Pagination;
}

/** A project in the copies of other services. Only a higher version replaces a copy. */
export class ProjectCopy {
  id: string;
  organizationId: string;
  name: string;
  defaultUrl: string | null;
  codehostRepos: string[];
  autoCreateCodehostIssues: boolean;
  /** Present when pull-request jobs are reported as checks. */
  reportPullRequests?: true;
  /** Present when there is a chat hook; `chatHook` answers with its address. */
  hasChatHook?: true;
  deleted: boolean;
  /** Every change increases it, deletion included. */
  version: number;
}

/** The address of a project's chat for finished jobs. It is a secret: copies and events do not contain it. */
export class ProjectChatHook {
  chatWebhookUrl: string | null;
}

export const projectContract = defineContract('identity.project', {
  create: rpc(CreateProjectRequest, ProjectRecord, OrganizationNotFound),
  list: rpc(ListProjectsRequest, ProjectPage, OrganizationNotFound),
  get: rpc(ProjectById, ProjectRecord, ProjectNotFound),
  update: within(10_000, rpc(UpdateProjectRequest, ProjectRecord, ProjectNotFound)),
  /** When this answers, callers do not see the project's data any more. Running jobs are cancelled. */
  remove: rpc(ProjectById, Nothing, ProjectNotFound),
  /** For jobs without a project: the project that lists the first repository, or a new one with its name. */
  findOrCreate: rpc(FindOrCreateProjectRequest, ProjectCopy, OrganizationNotFound, ProjectNotFound),
  /** For our own services without a copy of the project; deleted ones included. No access check. */
  copy: batched(rpc(ProjectById, ProjectCopy, ProjectNotFound)),
  /** For our own services, before they send; deleted projects have none. No access check. */
  chatHook: batched(rpc(ProjectById, ProjectChatHook, ProjectNotFound)),
});

export class ProjectClient extends clientOf(projectContract) {}
