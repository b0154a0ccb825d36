/** The amount of a charge that went back to the payer. Pure. */
import type Stripe from 'stripe';

type Refund = Pick<Stripe.Refund, 'status' | 'amount'>;
type Dispute = Pick<Stripe.Dispute, 'amount'> & {
  readonly balance_transactions: readonly Pick<Stripe.BalanceTransaction, 'amount'>[];
};

/** With these statuses no money leaves our account, or it came back. */
const endedWithoutMoney: readonly (string | null)[] = ['failed', 'canceled'];

/**
 * Refunds count from their start until they fail, like in `amount_refunded` of the charge, because credit must not be spent
 * while its money is on the way back. Disputes count while their funds are withdrawn. The sum may exceed the charge.
 */
export function refundedCents(refunds: readonly Refund[], disputes: readonly Dispute[]): number {
  const underWay = refunds.filter(({ status }) => !endedWithoutMoney.includes(status));
  const gone = [...underWay, ...disputes.filter(isWithdrawn)];
  return gone.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Balance transactions decide, not the status: an inquiry withdraws nothing, and a lost dispute may be reinstated. A
 * dispute has up to two balance transactions, first the withdrawal, then its reversal (Stripe, Disputes).
 */
function isWithdrawn({ balance_transactions: moves }: Dispute): boolean {
  const withdrawals = moves.filter(({ amount }) => amount < 0).length;
  return withdrawals > moves.filter(({ amount }) => amount > 0).length;
}
