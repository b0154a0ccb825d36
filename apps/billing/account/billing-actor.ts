/** Who the events of billing name for a call. Pure. */
import type { BillingActor } from '@handtest/contracts/billing';
import { type Caller, Forbidden } from '@handtest/contracts/define';

/** Money is for admins: people, by a session or PAT of theirs, never a key; or one of our own services. */
export function billingActorOf(caller: Caller): BillingActor {
  switch (caller.kind) {
    case 'session':
    case 'pat':
      return { kind: 'user', id: caller.userId };
    case 'system':
      return { kind: 'service', id: caller.service };
    case 'key':
    case 'anonymous':
      throw new Forbidden();
  }
}
