/** Organizations own projects, keys, members and credit. */
import { IsString } from 'class-validator';
import {
  clientOf,
  defineContract,
  defineError,
  Name,
  Nothing,
  rpc,
  type OrganizationRole,
} from '../define/index.js';
import { SessionRequired } from './account.contract.js';

export class OrganizationNotFound extends defineError(
  'organization_not_found',
  404,
  'Organization not found',
) {}

export class CreateOrganizationRequest {
  @Name()
  name: string;
}

export class OrganizationById {
  @IsString()
  organizationId: string;
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

export const organizationContract = defineContract('identity.organization', {
  /** With a session or PAT. Answers when every gateway has the new membership. */
  create: rpc(CreateOrganizationRequest, OrganizationDetail, SessionRequired),
  list: rpc(Nothing, OrganizationList),
  get: rpc(OrganizationById, OrganizationDetail, OrganizationNotFound),
});

export class OrganizationClient extends clientOf(organizationContract) {}
