/** Whether a payment has arrived, in words. Pure. */
import type { LedgerEntry } from './billing-query.js';

export type PaymentState = 'awaited' | 'arrived' | 'late';

export const paymentTexts: Readonly<Record<PaymentState, string>> = {
  awaited: 'Waiting for the payment to be confirmed. This page then shows its credit by itself.',
  arrived: 'The payment has arrived.',
  late: 'No credit of this payment has arrived within 2 minutes. The payment provider may confirm it later: reload this page then.',
};

/** @param entries since the payment */
export function hasPayment(entries: readonly Pick<LedgerEntry, 'kind'>[]): boolean {
  return entries.some(({ kind }) => kind === 'purchase' || kind === 'included_credit');
}
