/** When an event whose handler failed is delivered again, and when it is parked instead. Pure. */

/** With the delays below, four minutes after the first failure: what heals by itself has healed by then. */
export const MAX_DELIVERIES = 12;

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 60_000;

/** @param deliveries how often the event was delivered so far, this time included */
export function redeliveryDelayMs(deliveries: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (Math.max(1, deliveries) - 1));
}

export function isExhausted(deliveries: number): boolean {
  return deliveries >= MAX_DELIVERIES;
}
