/** What services other than identity tell the audit log: the payload of their events about it. */
import type { Actor } from './audit-actor.js';
import type { AuditAction, AuditSubject } from './audit.contract.js';

/** Published in the transaction that does what it tells of. The kind of its subject is the first word of the action. */
export class DeedDone {
  organizationId: string;
  action: AuditAction;
  actor: Actor;
  /** Under its name of now. */
  subject: Omit<AuditSubject, 'kind'>;
  /** Names of fields and harmless values; never a secret. */
  details?: Record<string, unknown>;
  /** ISO 8601, by the database's clock. */
  doneAt: string;
}
