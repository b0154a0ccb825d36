/** A request that names a thing of another organization, and what it may lead to. */
import type { Sent } from './exchange.js';

/**
 * `absent`: 404. `refused`: any 4xx. `own`: the request is carried out, on what is the caller's own; that nothing happened
 * to the other's is seen afterwards.
 */
export type Outcome = 'absent' | 'refused' | 'own';

export interface Pair {
  what: string;
  sent: Sent;
  outcome: Outcome;
}
