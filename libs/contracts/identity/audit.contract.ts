/** Audit logs: who did what to which key, member, invitation, project, webhook and plan of an organization, or to the platform. */
import { IsString } from 'class-validator';
import { clientOf, defineContract, PageRequest, Pagination, rpc } from '../define/index.js';
import { OrganizationNotFound } from './organization.contract.js';

/** All audited actions. The word before the dot is the kind of the subject. */
export type AuditAction =
  | 'organization.created'
  | 'organization.changed'
  | 'organization.deleted'
  | 'organization.credit_granted'
  | 'member.joined'
  | 'member.role_changed'
  | 'member.removed'
  | 'member.left'
  | 'invitation.created'
  | 'invitation.withdrawn'
  | 'project.created'
  | 'project.changed'
  | 'project.deleted'
  | 'key.created'
  | 'key.revoked'
  | 'key.deleted'
  | 'webhook.created'
  | 'webhook.changed'
  | 'webhook.secret_replaced'
  | 'schedule.created'
  | 'schedule.changed'
  | 'schedule.deleted'
  | 'connection.created'
  | 'connection.changed'
  | 'connection.removed'
  | 'errormon.connected'
  | 'errormon.changed'
  | 'errormon.removed'
  | 'secret.created'
  | 'secret.changed'
  | 'secret.deleted'
  | 'tester.appointed'
  | 'tester.dismissed'
  | 'browser.ended'
  | 'job.cancelled'
  | 'plan.changed'
  | 'cap.changed';

/** The actor, with the name at that time. */
export class AuditActor {
  kind: 'user' | 'key' | 'service';
  /** Of the user or the key; of one of our own services its name. */
  id: string;
  name: string;
}

/**
 * The changed object, with the name at that time: of a member the user's, of an invitation the email, of a webhook or error
 * monitor the project's, of a connection the account on the code host, of a tester the alias, of a job its id, of a remote
 * browser the id of its job, of a plan or cap the tier or what is capped.
 */
export class AuditSubject {
  kind:
    | 'organization'
    | 'member'
    | 'invitation'
    | 'project'
    | 'key'
    | 'webhook'
    | 'schedule'
    | 'connection'
    | 'errormon'
    | 'secret'
    | 'tester'
    | 'browser'
    | 'job'
    | 'plan'
    | 'cap';
  /** Of a member: of the user. Of a webhook or error monitor: of the project. Of a plan or cap: of the organization or project. */
  id: string;
  name: string;
}

export class AuditEntry {
  id: string;
  action: AuditAction;
  actor: AuditActor;
  subject: AuditSubject;
  /** More details: `role`, `before`, the changed `fields`, or `amountUsd` and `note`. Never a secret value. */
  details: Record<string, unknown>;
  createdAt: string;
}

export class AuditPage {
  items: AuditEntry[];
  pagination: Pagination;
}

export class ListAuditRequest extends PageRequest {
  @IsString()
  organizationId: string;
}

export const auditContract = defineContract('identity.audit', {
  /** For admins, newest first. */
  list: rpc(ListAuditRequest, AuditPage, OrganizationNotFound),
  /** Actions of platform admins that belong to no organization, newest first. For platform admins. */
  ofPlatform: rpc(PageRequest, AuditPage),
});

export class AuditClient extends clientOf(auditContract) {}
