/** The amount of a charge that went back to the payer. Pure. */
import type Stripe from 'stripe';

type Refund = Pick<Stripe.Refund, 'status' | 'amount'>;
type Dispute = Pick<Stripe.Dispute, 'amount'> & {
  readonly status: string;
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
  const gone = [...underWay.map(({ amount }) => amount), ...disputes.map(withdrawnCents)];
  return gone.reduce((sum, amount) => sum + amount, 0);
}

/**
 * Balance transactions decide: an inquiry withdraws nothing, and a lost dispute may be reinstated, in part where the payment
 * was refunded in part. A dispute has up to two of them, first the withdrawal, then its reversal (Stripe, Disputes). They
 * are in the currency of our account, so that only their ratio counts, and a won dispute may return at another rate.
 */
function withdrawnCents({ amount, status, balance_transactions: moves }: Dispute): number {
  const total = (sign: 1 | -1) => moves.reduce((sum, move) => sum + Math.max(move.amount * sign, 0), 0);
  const [withdrawn, returned] = [total(-1), total(1)];
  if (withdrawn === 0 || (status === 'won' && returned > 0)) return 0;
  return Math.round((amount * Math.max(withdrawn - returned, 0)) / withdrawn);
}
