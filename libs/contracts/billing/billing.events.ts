import type { BillingCycle, Tier } from './plan.contract.js';
import { defineEvents } from '../define/index.js';

/** Who changed something about an organization's money. */
export class BillingActor {
  kind: 'user' | 'service';
  /** Of the user; of a service its name. */
  id: string;
}

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

/** A monthly cap was set or taken away. */
export class CapChanged {
  organizationId: string;
  /** Absent for the cap of the whole organization. */
  projectId?: string;
  /** Micro-dollars as decimal text; null for none. */
  capMicros: string | null;
  beforeMicros: string | null;
  actor: BillingActor;
}

/** The plan of an organization, as far as it concerns what is paid and when. */
export class PlanState {
  tier: Tier;
  billingCycle: BillingCycle;
  cancelAtPeriodEnd: boolean;
}

/** A subscription began, changed its plan, ended, or was told to end or not to end with its period. */
export class PlanChanged {
  organizationId: string;
  /** Null where there is no subscription. */
  plan: PlanState | null;
  before: PlanState | null;
  /** The service `stripe` for what was done on Stripe's pages, or by Stripe itself. */
  actor: BillingActor;
}

export const billingEvents = defineEvents('billing', {
  creditRanLow: CreditRanLow,
  capChanged: CapChanged,
  planChanged: PlanChanged,
});
