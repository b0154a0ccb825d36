/** Who an audit log names for a call. Pure. */
import { type Caller, Forbidden } from '../define/index.js';
import type { AuditActor } from './audit.contract.js';

/** Without the name, which identity knows. */
export type Actor = Omit<AuditActor, 'name'>;

/** A key by itself, and never for the user who created it; a user whether by session or PAT. */
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
