/**
 * Refunds and disputes of a fake Stripe account. A refund may stay pending, and may fail after it succeeded. A dispute
 * withdraws the funds when it opens, and reinstates them when it is won, or later.
 */
import { newStripeId, type StripeObject, type StripeRecords } from './stripe-object.js';

export type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';

/** Allowed changes (Stripe, Refunds). After `succeeded` only the bank can return the money. */
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

  /** Not more than the rest of the charge. Pending refunds count. */
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
    this.account.emit('refund.created', refund);
    this.account.emit('charge.refunded', charge);
    return refund;
  }

  /** A failed or canceled refund returns to the account, and may be refunded again. */
  moveRefund(id: string, status: RefundStatus): void {
    const refund = this.account.get<FakeRefund>(id, 'refund');
    if (!nextStatuses[refund.status].includes(status)) {
      throw new Error(`A refund that is ${refund.status} does not become ${status}`);
    }
    refund.status = status;
    if (status === 'failed' || status === 'canceled') {
      this.addToRefunded(this.account.get(refund.charge, 'charge'), -refund.amount);
    }
    this.account.emit('refund.updated', refund);
    this.account.emit('charge.refund.updated', refund);
    if (status === 'failed') this.account.emit('refund.failed', refund);
  }

  /** Default: the whole charge. */
  openDispute(payment_intent: string, amount?: number): FakeDispute {
    const { id: charge, amount: charged } = this.account.chargeOf(payment_intent);
    const dispute = this.account.keep<FakeDispute>({
      ...{ id: newStripeId('du'), object: 'dispute', charge, payment_intent, currency: 'usd' },
      ...{ amount: amount ?? Number(charged), status: 'needs_response', balance_transactions: [] },
    });
    this.account.emit('charge.dispute.created', dispute);
    this.moveFunds(dispute, -dispute.amount, 'funds_withdrawn');
    return dispute;
  }

  /** A won dispute reinstates the funds. */
  closeDispute(id: string, status: 'won' | 'lost'): void {
    const dispute = this.account.get<FakeDispute>(id, 'dispute');
    dispute.status = status;
    this.account.emit('charge.dispute.closed', dispute);
    if (status === 'won') this.reinstate(id);
  }

  /** For a won dispute, for a lost one with a new decision, or for the part of a lost one that was refunded before. */
  reinstate(id: string, amount?: number): void {
    const dispute = this.account.get<FakeDispute>(id, 'dispute');
    if (dispute.balance_transactions.length > 1) throw new Error('The funds have been reinstated');
    this.moveFunds(dispute, amount ?? dispute.amount, 'funds_reinstated');
  }

  /** Newest first. */
  ofCharge<T extends StripeObject>(object: 'refund' | 'dispute', charge: string | undefined): T[] {
    const all = [...this.account.objects.values()].filter((one): one is T => one.object === object);
    return all.filter((one) => charge === undefined || one.charge === charge).toReversed();
  }

  /** The fee of a withdrawal is extra and is not reinstated. */
  private moveFunds(dispute: FakeDispute, amount: number, event: string): void {
    const [reporting_category, fee] = amount < 0 ? ['dispute', 1_500] : ['dispute_reversal', 0];
    dispute.balance_transactions.push({
      ...{ id: newStripeId('txn'), object: 'balance_transaction', type: 'adjustment', currency: 'usd' },
      ...{ amount, fee, net: amount - fee, reporting_category, source: dispute.id },
    });
    this.account.emit(`charge.dispute.${event}`, dispute);
  }

  private addToRefunded(charge: StripeObject, amount: number): void {
    charge.amount_refunded = Number(charge.amount_refunded) + amount;
    charge.refunded = charge.amount_refunded === charge.amount;
  }
}
