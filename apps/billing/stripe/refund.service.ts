/**
 * Takes the credit of a payment back as far as the payment went back, and gives it back when that did not last. Whatever
 * event names a charge, all its refunds and disputes are read from Stripe anew. Readings are numbered as they begin, and
 * only a later one replaces an earlier one: the reading for the last event, or a later one, remains.
 */
import { execute, query, queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { LedgerService } from '../ledger/ledger.service.js';
import { creditToTakeBack } from '../plan/plan.js';
import { refundedCents } from './refund.js';
import { StripeClient } from './stripe.client.js';
import { idOf } from './stripe-id.js';

export interface RefundReading {
  readonly paymentIntent: string;
  readonly chargedCents: number;
  readonly refundedCents: number;
  /** When the reading began, in the order of all readings. */
  readonly number: string;
}

const store = `INSERT INTO refund (payment_intent, charged_cents, refunded_cents, reading) VALUES ($1, $2, $3, $4)
  ON CONFLICT (payment_intent) DO UPDATE SET refunded_cents = excluded.refunded_cents, reading = excluded.reading
  WHERE refund.reading < excluded.reading`;

const selectBoth = `SELECT organization_id AS "organizationId", credit_micros AS credit, taken_back_micros AS "takenBack",
    refunded_cents AS refunded, charged_cents AS charged, reading
  FROM purchase JOIN refund USING (payment_intent) WHERE payment_intent = $1 FOR UPDATE OF purchase`;

@Injectable()
export class RefundService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly ledger: LedgerService,
  ) {}

  /** Undefined for a charge without a payment intent, which is not ours. */
  async read(chargeId: string): Promise<RefundReading | undefined> {
    const next = await queryOne<{ number: string }>(
      this.dataSource,
      `SELECT nextval('refund_reading') AS number`,
    );
    const { charge, refunds, disputes } = await this.stripe.chargeWithReversals(chargeId);
    const paymentIntent = idOf(charge.payment_intent);
    if (paymentIntent === undefined) return undefined;
    const cents = { chargedCents: charge.amount, refundedCents: refundedCents(refunds, disputes) };
    return { paymentIntent, ...cents, number: next!.number };
  }

  async book(transaction: EntityManager, reading: RefundReading): Promise<void> {
    const { paymentIntent, chargedCents, refundedCents, number } = reading;
    await this.lock(transaction, paymentIntent);
    const parameters = [paymentIntent, chargedCents, refundedCents, number];
    if ((await execute(transaction, store, parameters)) > 0) await this.settle(transaction, paymentIntent);
  }

  /** One after the other, so that each sees what the one before has written. */
  async lock(transaction: EntityManager, paymentIntent: string): Promise<void> {
    await execute(transaction, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [paymentIntent]);
  }

  /** The refund and its purchase meet here, whichever came first. To be called under the lock. */
  async settle(transaction: EntityManager, paymentIntent: string): Promise<void> {
    const [row] = await query<
      Record<'organizationId' | 'credit' | 'takenBack' | 'refunded' | 'charged' | 'reading', string>
    >(transaction, selectBoth, [paymentIntent]);
    if (!row) return;
    const due = creditToTakeBack(BigInt(row.credit), BigInt(row.refunded), BigInt(row.charged));
    const amountMicros = due - BigInt(row.takenBack);
    if (amountMicros === 0n) return;
    const { organizationId } = row;
    const reference = `${paymentIntent}/${row.reading}`;
    if (amountMicros > 0n) {
      await this.ledger.takeBack(transaction, { organizationId, reference, amountMicros });
    } else {
      const returned = {
        kind: 'refund_reversal',
        organizationId,
        reference,
        amountMicros: -amountMicros,
      } as const;
      await this.ledger.giveCredit(transaction, returned);
    }
    const remember = 'UPDATE purchase SET taken_back_micros = $2 WHERE payment_intent = $1';
    await execute(transaction, remember, [paymentIntent, String(due)]);
  }
}
