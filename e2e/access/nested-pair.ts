/** A request with an id of another organization, and its allowed outcome. */
import type { Sent } from './exchange.js';

/**
 * `absent`: 404. `refused`: any 4xx. `own`: the request changes the caller's own resource. A snapshot shows afterwards
 * that the foreign one is unchanged.
 */
export type Outcome = 'absent' | 'refused' | 'own';

export interface Pair {
  what: string;
  sent: Sent;
  outcome: Outcome;
}
