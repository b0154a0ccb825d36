/** How a subscription in Stripe is to end, and how it goes on again. Pure. */

/** A planned end in Stripe: after the period, or at an instant in seconds, which its portal sets for newer subscriptions. */
export interface PlannedEnd {
  readonly cancel_at_period_end: boolean;
  readonly cancel_at: number | null;
}

export function isToEnd({ cancel_at_period_end, cancel_at }: PlannedEnd): boolean {
  return cancel_at_period_end || cancel_at !== null;
}

/** What to change so that the subscription goes on. Stripe refuses both fields together. */
export function withoutEnd(end: PlannedEnd): { cancel_at_period_end?: false; cancel_at?: '' } {
  if (end.cancel_at_period_end) return { cancel_at_period_end: false };
  return end.cancel_at === null ? {} : { cancel_at: '' };
}
