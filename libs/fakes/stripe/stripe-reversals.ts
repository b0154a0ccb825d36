/**
 * What takes the money of a charge back in a fake Stripe account: refunds, which may stay pending and fail after they
 * succeeded, and disputes, whose funds are withdrawn when they open and reinstated when they are won, or later.
 */
import { newStripeId, type StripeObject, type StripeRecords } from './stripe-object.js';

export type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';

/** What a refund may become (Stripe, Refunds): after `succeeded` only the bank can still send the money back. */
const nextStatuses: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  pending: ['requires_action', 'succeeded', 'failed', 'canceled'],
  requires_action: ['pending', 'succeeded', 'failed', 'canceled'],
  succeeded: ['failed'],
  failed: [],
  canceled: [],
};

export interface FakeRefund extends StripeObject {
  amount: number;
  charge: string;
  status: RefundStatus;
}

export interface FakeDispute extends StripeObject {
  amount: number;
  charge: string;
  status: string;
  balance_transactions: StripeObject[];
}

export class StripeReversals {
  constructor(private readonly account: StripeRecords) {}

  /** As in the dashboard. Not more than is left of the charge, what is still pending included. */
  refund(payment_intent: string, amount: number, status: RefundStatus = 'succeeded'): FakeRefund {
    const charge = this.account.chargeOf(payment_intent);
    if (Number(charge.amount_refunded) + amount > Number(charge.amount)) {
      throw new Error('The refund is greater than the rest of the charge');
    }
    const refund = this.account.keep<FakeRefund>({
      ...{ id: newStripeId('re'), object: 'refund', charge: charge.id, payment_intent },
      ...{ amount, currency: 'usd', status, created: this.account.now },
    });
    this.addToRefunded(charge, amount);
    this.account.tell('refund.created', refund);
    this.account.tell('charge.refunded', charge);
    return refund;
  }

  /** The bank moves a refund on. What failed or was canceled comes back to the account, and may be refunded again. */
  moveRefund(id: string, status: RefundStatus): void {
    const refund = this.account.get<FakeRefund>(id, 'refund');
    if (!nextStatuses[refund.status].includes(status)) {
      throw new Error(`A refund that is ${refund.status} does not become ${status}`);
    }
    refund.status = status;
    if (status === 'failed' || status === 'canceled') {
      this.addToRefunded(this.account.get(refund.charge, 'charge'), -refund.amount);
    }
    this.account.tell('refund.updated', refund);
    this.account.tell('charge.refund.updated', refund);
    if (status === 'failed') this.account.tell('refund.failed', refund);
  }

  /** The payer's bank disputes the charge, all of it unless said otherwise, and withdraws the funds. */
  openDispute(payment_intent: string, amount?: number): FakeDispute {
    const { id: charge, amount: charged } = this.account.chargeOf(payment_intent);
    const dispute = this.account.keep<FakeDispute>({
      ...{ id: newStripeId('du'), object: 'dispute', charge, payment_intent, currency: 'usd' },
      ...{ amount: amount ?? Number(charged), status: 'needs_response', balance_transactions: [] },
    });
    this.account.tell('charge.dispute.created', dispute);
    this.moveFunds(dispute, -dispute.amount, 'funds_withdrawn');
    return dispute;
  }

  /** The bank decides, for the payer or for us. A won dispute gives the funds back. */
  closeDispute(id: string, status: 'won' | 'lost'): void {
    const dispute = this.account.get<FakeDispute>(id, 'dispute');
    dispute.status = status;
    this.account.tell('charge.dispute.closed', dispute);
    if (status === 'won') this.reinstate(id);
  }

  /** The funds of a dispute come back: it was won, or a lost one was decided again. */
  reinstate(id: string): void {
    const dispute = this.account.get<FakeDispute>(id, 'dispute');
    if (dispute.balance_transactions.length > 1) throw new Error('The funds have been reinstated');
    this.moveFunds(dispute, dispute.amount, 'funds_reinstated');
  }

  /** Newest first. */
  ofCharge<T extends StripeObject>(object: 'refund' | 'dispute', charge: string | undefined): T[] {
    const all = [...this.account.objects.values()].filter((one): one is T => one.object === object);
    return all.filter((one) => charge === undefined || one.charge === charge).toReversed();
  }

  /** The fee of a withdrawal is beside its amount, and does not come back. */
  private moveFunds(dispute: FakeDispute, amount: number, event: string): void {
    const [reporting_category, fee] = amount < 0 ? ['dispute', 1_500] : ['dispute_reversal', 0];
    dispute.balance_transactions.push({
      ...{ id: newStripeId('txn'), object: 'balance_transaction', type: 'adjustment', currency: 'usd' },
      ...{ amount, fee, net: amount - fee, reporting_category, source: dispute.id },
    });
    this.account.tell(`charge.dispute.${event}`, dispute);
  }

  private addToRefunded(charge: StripeObject, amount: number): void {
    charge.amount_refunded = Number(charge.amount_refunded) + amount;
    charge.refunded = charge.amount_refunded === charge.amount;
  }
}
