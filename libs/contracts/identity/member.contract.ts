/** The members of an organization and their roles. */
import { IsIn, IsString } from 'class-validator';
import {
  clientOf,
  defineContract,
  defineError,
  Nothing,
  type OrganizationRole,
  rpc,
} from '../define/index.js';
import { OrganizationById, OrganizationNotFound } from './organization.contract.js';

export const organizationRoles = ['admin', 'contributor', 'viewer'] as const satisfies OrganizationRole[];

export class MemberNotFound extends defineError('member_not_found', 404, 'Member not found') {}

/** The only admin cannot leave, be removed or get another role. */
export class LastAdmin extends defineError(
  'last_admin',
  409,
  'An organization must have at least one admin; make another member an admin first',
) {}

export class MemberById {
  @IsString()
  organizationId: string;

  @IsString()
  userId: string;
}

export class ChangeRoleRequest extends MemberById {
  @IsIn(organizationRoles)
  role: OrganizationRole;
}

export class MemberRecord {
  userId: string;
  name: string;
  email: string;
  role: OrganizationRole;
  joinedAt: string;
}

export class MemberList {
  items: MemberRecord[];
}

export const memberContract = defineContract('identity.member', {
  /** All members, in the order in which they joined. */
  list: rpc(OrganizationById, MemberList, OrganizationNotFound),
  /** Answers when every gateway has the new role. The pending invitations of a member who is no longer an admin end. */
  changeRole: rpc(ChangeRoleRequest, MemberRecord, OrganizationNotFound, MemberNotFound, LastAdmin),
  /**
   * By an admin, or by the member, who leaves. Answers when no gateway treats the user as a member. The pending invitations
   * that the member sent end.
   */
  remove: rpc(MemberById, Nothing, OrganizationNotFound, MemberNotFound, LastAdmin),
});

export class MemberClient extends clientOf(memberContract) {}
