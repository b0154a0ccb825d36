/** The filters of the ledger, as they are in the address. Pure. */
import { startOfDay } from '../clock/display-zone.js';
import type { LedgerKind } from './billing-query.js';

export interface LedgerFilter {
  readonly kind?: LedgerKind;
  /** Days, as `2026-01-31`; both are included. */
  readonly from?: string;
  readonly to?: string;
  readonly cursor?: string;
}

export const kindTexts: Readonly<Record<LedgerKind, string>> = {
  signup_credit: 'Credit for signing up',
  grant: 'Granted credit',
  purchase: 'Bought credit',
  included_credit: 'Credit of the plan',
  refund: 'Refund',
  refund_reversal: 'Reversed refund',
  collect: 'Collected debt',
  hold: 'Held for a job',
  post: 'Cost of a job',
  release: 'Released from a job',
};

const day = /^[12]\d{3}-\d{2}-\d{2}$/;

/** Leaves out what is no filter, so that a mistyped address shows all entries. */
export function ledgerFilter(search: Record<string, unknown>): LedgerFilter {
  const { kind, from, to } = search;
  // The router reads digits in the address as a number.
  const cursor = String(search.cursor ?? '');
  return {
    ...(typeof kind === 'string' && Object.hasOwn(kindTexts, kind) && { kind: kind as LedgerKind }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(/^\d{1,18}$/.test(cursor) && { cursor }),
  };
}

/** What the API takes: from the start of the first day to the end of the last, in the zone of the reader. */
export function ledgerRange({ from, to }: LedgerFilter): { createdAfter?: string; createdBefore?: string } {
  return {
    ...(from !== undefined && { createdAfter: startOfDay(from).toISOString() }),
    ...(to !== undefined && { createdBefore: startOfDay(to, 1).toISOString() }),
  };
}

function isDay(given: unknown): given is string {
  return typeof given === 'string' && day.test(given) && !Number.isNaN(Date.parse(given));
}
