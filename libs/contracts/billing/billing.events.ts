import { defineEvents } from '../define/index.js';
import { DeedDone } from '../identity/audit-event.js';

/** The credit of an organization, free and held, fell below its alert threshold. Once for each crossing. */
export class CreditRanLow {
  organizationId: string;
  /** Micro-dollars as decimal text. */
  creditMicros: string;
  thresholdMicros: string;
}

export const billingEvents = defineEvents('billing', {
  creditRanLow: CreditRanLow,
  /** A platform admin granted credit: `amountUsd` and `note`. */
  creditGranted: DeedDone,
  /** A monthly cap was set, changed or removed: `capUsd` and `beforeUsd`, null for none. */
  capChanged: DeedDone,
  /**
   * A subscription began, changed its plan, ended, or its end with the period was set or cleared: `plan` and `before`,
   * null for none. The actor is the service `stripe` for changes on Stripe's pages or by Stripe itself.
   */
  planChanged: DeedDone,
});
