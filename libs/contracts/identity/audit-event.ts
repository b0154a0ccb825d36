/** The payload of events that other services publish for the audit log. */
import type { Actor } from './audit-actor.js';
import type { AuditAction, AuditSubject } from './audit.contract.js';

/** Of a platform admin. Published in the transaction of the action. The kind of the subject is the first word of the action. */
export class PlatformDeedDone {
  action: AuditAction;
  actor: Actor;
  /** With the name at that time. */
  subject: Omit<AuditSubject, 'kind'>;
  /** Names of fields, and values that are not secret. */
  details?: Record<string, unknown>;
  /** ISO 8601, by the database's clock. */
  doneAt: string;
}

/** Of what belongs to an organization. */
export class DeedDone extends PlatformDeedDone {
  organizationId: string;
}
