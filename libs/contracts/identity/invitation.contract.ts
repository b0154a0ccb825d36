/** Invitations into an organization: bound to an email, accepted once within seven days. */
import { IsIn, IsString, MaxLength } from 'class-validator';
import {
  clientOf,
  defineContract,
  defineError,
  Nothing,
  type OrganizationRole,
  PageRequest,
  Pagination,
  rpc,
} from '../define/index.js';
import { SessionRequired, TooManyAttempts } from './account.contract.js';
import { Email } from './email.js';
import { organizationRoles } from './member.contract.js';
import { OrganizationDetail, OrganizationNotFound } from './organization.contract.js';

/** Unknown, accepted, withdrawn and expired invitations get the same answer. */
export class InvitationNotFound extends defineError('invitation_not_found', 404, 'Invitation not found') {}

export class AlreadyMember extends defineError(
  'already_member',
  409,
  'The user with this email is already a member',
) {}

export class InvitationForAnotherEmail extends defineError(
  'invitation_for_another_email',
  403,
  'This invitation is for another email address; sign in with the invited address',
) {}

export class CreateInvitationRequest {
  @IsString()
  organizationId: string;

  @Email()
  email: string;

  @IsIn(organizationRoles)
  role: OrganizationRole = 'contributor';
}

export class ListInvitationsRequest extends PageRequest {
  @IsString()
  organizationId: string;
}

export class InvitationById {
  @IsString()
  organizationId: string;

  @IsString()
  invitationId: string;
}

export class InvitationByToken {
  /** The last part of the `inviteUrl`. */
  @IsString()
  @MaxLength(200)
  token: string;
}

/** What the holder of the link sees before signing in. */
export class InvitationShown {
  /** The organization to join. */
  organizationName: string;
  role: OrganizationRole;
  /** The invited address with its first letter and domain: `a***@example.com`. */
  maskedEmail: string;
  expiresAt: string;
}

export class InvitationRecord {
  id: string;
  email: string;
  role: OrganizationRole;
  /** The user who created it. */
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
}

export class InvitationCreated extends InvitationRecord {
  /** The link to accept the invitation, shown only here; ends in the token. */
  inviteUrl: string;
}

export class InvitationPage {
  items: InvitationRecord[];
  pagination: Pagination;
}

export const invitationContract = defineContract('identity.invitation', {
  /** Replaces an earlier invitation of the same email, whose link then has no effect. */
  create: rpc(
    CreateInvitationRequest,
    InvitationCreated,
    OrganizationNotFound,
    AlreadyMember,
    TooManyAttempts,
  ),
  /** Pending ones, newest first. */
  list: rpc(ListInvitationsRequest, InvitationPage, OrganizationNotFound),
  withdraw: rpc(InvitationById, Nothing, OrganizationNotFound, InvitationNotFound),
  /** Without a token: for whom the link is, before they sign in. */
  show: rpc(InvitationByToken, InvitationShown, InvitationNotFound),
  /** With the session of a user who has the email. Answers when every gateway has the new membership. */
  accept: rpc(
    InvitationByToken,
    OrganizationDetail,
    SessionRequired,
    InvitationNotFound,
    InvitationForAnotherEmail,
  ),
});

export class InvitationClient extends clientOf(invitationContract) {}
