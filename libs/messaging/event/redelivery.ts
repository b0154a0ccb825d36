/** When an event whose handler failed is delivered again, and when it is parked instead. Pure. */

export interface Redelivery {
  readonly maxDeliveries: number;
  /** Before the second delivery; doubled before each one after it. */
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
}

/** Parked four minutes after the first failure: temporary failures are over by then. */
export const defaultRedelivery: Redelivery = {
  maxDeliveries: 12,
  firstDelayMs: 250,
  longestDelayMs: 60_000,
};

/** @param deliveries the number of deliveries so far, including this one */
export function nextDelivery(redelivery: Redelivery, deliveries: number): 'park' | { afterMs: number } {
  if (deliveries >= redelivery.maxDeliveries) return 'park';
  const afterMs = redelivery.firstDelayMs * 2 ** Math.max(0, deliveries - 1);
  return { afterMs: Math.min(redelivery.longestDelayMs, afterMs) };
}
