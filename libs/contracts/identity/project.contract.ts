/** Projects group jobs, templates, schedules and a webhook within an organization. */
import { ArrayMaxSize, IsArray, IsOptional, IsString, Matches } from 'class-validator';
import {
  batched,
  clientOf,
  defineContract,
  defineError,
  Name,
  PageRequest,
  Pagination,
  repositoryPattern,
  rpc,
} from '../define/index.js';
import { OrganizationNotFound } from './organization.contract.js';
import { WebAddress } from './web-address.js';

export class ProjectNotFound extends defineError('project_not_found', 404, 'Project not found') {}

export class CreateProjectRequest {
  @Name()
  name: string;

  @IsString()
  organizationId: string;

  /** http or https; where a pull-request or issue job goes when it names no url. */
  @IsOptional()
  @WebAddress(['http', 'https'])
  defaultUrl?: string;

  /** `owner/repo`, at most 50. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(50)
  @Matches(repositoryPattern, { each: true, message: 'codehostRepos must be of the form owner/repo' })
  codehostRepos?: string[];
}

export class ProjectById {
  @IsString()
  projectId: string;
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
  deleted: boolean;
  /** Counts up with every change, deletion included. */
  version: number;
}

export const projectContract = defineContract('identity.project', {
  create: rpc(CreateProjectRequest, ProjectRecord, OrganizationNotFound),
  list: rpc(ListProjectsRequest, ProjectPage, OrganizationNotFound),
  get: rpc(ProjectById, ProjectRecord, ProjectNotFound),
  /** For our own services, whose copy lacks a project; deleted ones included. No access check. */
  copy: batched(rpc(ProjectById, ProjectCopy, ProjectNotFound)),
});

export class ProjectClient extends clientOf(projectContract) {}
