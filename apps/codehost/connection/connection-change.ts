/** The event for the audit log: who changed which connection. Pure. */
import type { Call } from '@handtest/contracts/define';
import { actorOf, type AuditAction, type DeedDone } from '@handtest/contracts/identity';

export interface ChangedConnection {
  readonly id: string;
  readonly organizationId: string;
  readonly accountLogin: string;
  readonly doneAt: Date;
}

export function connectionChange(
  action: Extract<AuditAction, `connection.${string}`>,
  { id, organizationId, accountLogin, doneAt }: ChangedConnection,
  details: Record<string, unknown>,
  { caller }: Call,
): DeedDone {
  const subject = { id, name: accountLogin };
  return { organizationId, action, actor: actorOf(caller), subject, details, doneAt: doneAt.toISOString() };
}
