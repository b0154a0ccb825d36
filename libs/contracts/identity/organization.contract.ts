/** Organizations own projects, keys, members and credit. */
import { IsString } from 'class-validator';
import {
  Absentable,
  clientOf,
  defineContract,
  defineError,
  Name,
  Nothing,
  type OrganizationRole,
  PageRequest,
  Pagination,
  rpc,
  Text,
} from '../define/index.js';
import { SessionRequired } from './account.contract.js';

export class OrganizationNotFound extends defineError(
  'organization_not_found',
  404,
  'Organization not found',
) {}

export class OrganizationHasProjects extends defineError(
  'organization_has_projects',
  409,
  'The organization has projects. Delete its projects first',
) {}

export class CreateOrganizationRequest {
  @Name()
  name: string;
}

export class OrganizationById {
  @IsString()
  organizationId: string;
}

export class RenameOrganizationRequest extends OrganizationById {
  @Name()
  name: string;
}

export class SearchOrganizationsRequest extends PageRequest {
  /** A part of the name or slug, without regard to case; or the whole id. */
  @Absentable()
  @Text(1, 120)
  search?: string;
}

export class OrganizationRecord {
  id: string;
  name: string;
  /** Unique, derived from the name: lower-case letters, digits and dashes. */
  slug: string;
  projectCount: number;
  memberCount: number;
  createdAt: string;
}

export class OrganizationDetail extends OrganizationRecord {
  /** The caller's own role. */
  role: OrganizationRole;
}

export class OrganizationList {
  items: OrganizationRecord[];
}

export class OrganizationPage {
  items: OrganizationRecord[];
  pagination: Pagination;
}

export const organizationContract = defineContract('identity.organization', {
  /** With a session or PAT. Answers when every gateway has the new membership. */
  create: rpc(CreateOrganizationRequest, OrganizationDetail, SessionRequired),
  list: rpc(Nothing, OrganizationList),
  get: rpc(OrganizationById, OrganizationDetail, OrganizationNotFound),
  /** The slug does not change. */
  rename: rpc(RenameOrganizationRequest, OrganizationDetail, OrganizationNotFound),
  /**
   * Ends the access of its members and keys, and its subscription. Its credit is lost. Answers when every gateway refuses
   * its keys.
   */
  remove: rpc(OrganizationById, Nothing, OrganizationNotFound, OrganizationHasProjects),
  /** For platform admins: all organizations, newest first. */
  search: rpc(SearchOrganizationsRequest, OrganizationPage),
});

export class OrganizationClient extends clientOf(organizationContract) {}
