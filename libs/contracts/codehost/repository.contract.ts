/** The repositories that an organization may link to its projects. */
import { IsString } from 'class-validator';
import { clientOf, defineContract, PageRequest, Pagination, rpc, within } from '../define/index.js';
import { OrganizationById, OrganizationNotFound } from '../identity/organization.contract.js';
import { CodehostLimited, CodehostUnavailable } from './connection.contract.js';

export class ListRepositoriesRequest extends PageRequest {
  @IsString()
  organizationId: string;
}

export class RepositoryRecord {
  /** `owner/repo` */
  fullName: string;
  private: boolean;
  /** Null until it was read. */
  defaultBranch: string | null;
  url: string;
  connectionId: string;
  /** `reconnect`: the installation got it later; connect again to use it. */
  access: 'granted' | 'reconnect';
}

export class RepositoryPage {
  items: RepositoryRecord[];
  pagination: Pagination;
}

export class RepositoriesRefreshed {
  /** How many repositories the organization has access to. */
  repositories: number;
}

export const repositoryContract = defineContract('codehost.repository', {
  /** By name. */
  list: rpc(ListRepositoriesRequest, RepositoryPage, OrganizationNotFound),
  /** Reads the repositories of all connections again from the code host. */
  refresh: within(
    25_000,
    rpc(OrganizationById, RepositoriesRefreshed, OrganizationNotFound, CodehostUnavailable, CodehostLimited),
  ),
});

export class RepositoryClient extends clientOf(repositoryContract) {}
