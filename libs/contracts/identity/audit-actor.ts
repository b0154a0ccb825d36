/** The actor of a call in the audit log. Pure. */
import { type Caller, Forbidden } from '../define/index.js';
import type { AuditActor } from './audit.contract.js';

/** Without the name, which identity adds. */
export type Actor = Omit<AuditActor, 'name'>;

/** A key acts as itself, not as the user who created it. A session and a PAT act as their user. */
export function actorOf(caller: Caller): Actor {
  switch (caller.kind) {
    case 'anonymous':
      throw new Forbidden();
    case 'system':
      return { kind: 'service', id: caller.service };
    case 'key':
      return { kind: 'key', id: caller.tokenId };
    case 'session':
    case 'pat':
      return { kind: 'user', id: caller.userId };
  }
}
