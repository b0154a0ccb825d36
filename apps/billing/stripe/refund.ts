/** How much of a charge went back to the payer. Pure. */
import type Stripe from 'stripe';

type Refund = Pick<Stripe.Refund, 'status' | 'amount'>;
type Dispute = Pick<Stripe.Dispute, 'amount'> & {
  readonly balance_transactions: readonly Pick<Stripe.BalanceTransaction, 'amount'>[];
};

/** Refunds count while they are `succeeded`, disputes while their funds are withdrawn. May exceed the charge. */
export function refundedCents(refunds: readonly Refund[], disputes: readonly Dispute[]): number {
  const gone = [...refunds.filter(({ status }) => status === 'succeeded'), ...disputes.filter(isWithdrawn)];
  return gone.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * By what moved on our account rather than by the status: an inquiry withdraws nothing, and a lost dispute may be
 * reinstated. There are no, one or two balance transactions, first the withdrawal, then its reversal (Stripe, Disputes).
 */
function isWithdrawn({ balance_transactions: moves }: Dispute): boolean {
  const withdrawals = moves.filter(({ amount }) => amount < 0).length;
  return withdrawals > moves.filter(({ amount }) => amount > 0).length;
}
