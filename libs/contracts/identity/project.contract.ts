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
import { WebAddress } from './web-address.js';

export class ProjectNotFound extends defineError('project_not_found', 404, 'Project not found') {}

export class CreateProjectRequest {
  @Name()
  name: string;

  @IsString()
  organizationId: string;

  /** http or https; the address of a pull-request or issue job without a url. */
  @IsOptional()
  @WebAddress(['http', 'https'])
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
  @Absentable()
  @Name()
  name?: string;

  @IsOptional()
  @WebAddress(['http', 'https'])
  defaultUrl?: string | null;

  /** `owner/repo`, at most 50; all of them, not those to be added. */
  @Absentable()
  @Repositories()
  codehostRepos?: string[];

  @Absentable()
  @IsBoolean()
  autoCreateCodehostIssues?: boolean;

  /** A public https address; private and internal ones are refused with a 400. */
  @IsOptional()
  @WebAddress(['http', 'https'])
  chatWebhookUrl?: string | null;
}

export class FindOrCreateProjectRequest {
  @IsString()
  organizationId: string;

  /** The first decides which project it is. */
  @Repositories()
  @ArrayMinSize(1)
  codehostRepos: string[];

  /** Make none: ProjectNotFound when there is none. */
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
  chatWebhookUrl: string | null;
  createdAt: string;
  updatedAt: string;
}

export class ProjectPage {
  items: ProjectRecord[];
  pagination: Pagination;
}

/** What other services keep of a project; only a higher version replaces what they have. */
export class ProjectCopy {
  id: string;
  organizationId: string;
  name: string;
  defaultUrl: string | null;
  codehostRepos: string[];
  autoCreateCodehostIssues: boolean;
  /** Present when there is a chat hook; `chatHook` tells its address. */
  hasChatHook?: true;
  deleted: boolean;
  /** Counts up with every change, deletion included. */
  version: number;
}

/** Where a project wants to be told of finished jobs in its chat. As good as a password: no copy and no event carries it. */
export class ProjectChatHook {
  chatWebhookUrl: string | null;
}

export const projectContract = defineContract('identity.project', {
  create: rpc(CreateProjectRequest, ProjectRecord, OrganizationNotFound),
  list: rpc(ListProjectsRequest, ProjectPage, OrganizationNotFound),
  get: rpc(ProjectById, ProjectRecord, ProjectNotFound),
  update: within(10_000, rpc(UpdateProjectRequest, ProjectRecord, ProjectNotFound)),
  /** Everything that belongs to it is gone for its callers when this answers; jobs under way are cancelled. */
  remove: rpc(ProjectById, Nothing, ProjectNotFound),
  /** For jobs without a project: the one that lists the first repository, else a new one named after it. */
  findOrCreate: rpc(FindOrCreateProjectRequest, ProjectCopy, OrganizationNotFound, ProjectNotFound),
  /** For our own services, whose copy lacks a project; deleted ones included. No access check. */
  copy: batched(rpc(ProjectById, ProjectCopy, ProjectNotFound)),
  /** For our own services, when they send; deleted projects have none. No access check. */
  chatHook: batched(rpc(ProjectById, ProjectChatHook, ProjectNotFound)),
});

export class ProjectClient extends clientOf(projectContract) {}
