import { defineEvents } from '../define/index.js';
import { DeedDone } from '../identity/audit-event.js';

/**
 * What an organization has left, free and held together, fell below the amount it wants to be warned at. Once per
 * crossing: not again before there was more.
 */
export class CreditRanLow {
  organizationId: string;
  /** Micro-dollars as decimal text. */
  creditMicros: string;
  thresholdMicros: string;
}

export const billingEvents = defineEvents('billing', {
  creditRanLow: CreditRanLow,
  /** A monthly cap was set, changed or taken away: `capUsd` and `beforeUsd`, null for none. */
  capChanged: DeedDone,
  /**
   * A subscription began, changed its plan, ended, or was told to end or not to end with its period: `plan` and `before`,
   * null for none. Done by the service `stripe` what was done on Stripe's pages, or by Stripe itself.
   */
  planChanged: DeedDone,
});
