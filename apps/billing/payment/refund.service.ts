/**
 * Takes credit back in proportion to the refunded part of its payment, and returns it when a refund fails. Each event of a
 * charge reads all its refunds and disputes from Stripe. Each reading gets a number when it starts. A reading only replaces
 * one with a lower number, so the final row is at least as new as the last event.
 */
import { execute, queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { LedgerService } from '../ledger/ledger.service.js';
import { shareOfCredit } from '../plan/plan.js';
import { StripeClient } from '../stripe/stripe.client.js';
import { idOf } from '../stripe/stripe-id.js';
import { refundedCents } from './refund.js';

export interface RefundReading {
  readonly paymentIntent: string;
  readonly chargedCents: number;
  readonly refundedCents: number;
  /** Counts all readings, in the order of their starts. */
  readonly number: string;
}

const store = `INSERT INTO refund (payment_intent, charged_cents, refunded_cents, reading)
  VALUES ($paymentIntent, $chargedCents, $refundedCents, $number)
  ON CONFLICT (payment_intent) DO UPDATE SET refunded_cents = excluded.refunded_cents, reading = excluded.reading
  WHERE refund.reading < excluded.reading`;

const selectBoth = `SELECT organization_id, credit_micros, taken_back_micros, refunded_cents, charged_cents, reading
  FROM purchase JOIN refund USING (payment_intent) WHERE payment_intent = $paymentIntent FOR UPDATE OF purchase`;

interface RefundedPurchase extends Record<string, unknown> {
  organizationId: string;
  creditMicros: string;
  takenBackMicros: string;
  refundedCents: string;
  chargedCents: string;
  reading: string;
}

@Injectable()
export class RefundService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly ledger: LedgerService,
  ) {}

  /** Undefined for a charge without a payment intent, which is not ours. */
  async read(chargeId: string): Promise<RefundReading | undefined> {
    const select = "SELECT nextval('refund_reading') AS number";
    const next = await queryOne<{ number: string }>(this.dataSource, select);
    const { charge, refunds, disputes } = await this.stripe.chargeWithReversals(chargeId);
    const paymentIntent = idOf(charge.payment_intent);
    if (paymentIntent === undefined) return undefined;
    const cents = { chargedCents: charge.amount, refundedCents: refundedCents(refunds, disputes) };
    return { paymentIntent, ...cents, number: next!.number };
  }

  async book(transaction: EntityManager, reading: RefundReading): Promise<void> {
    const { paymentIntent } = reading;
    await this.lock(transaction, paymentIntent);
    const stored = await execute(transaction, store, { ...reading });
    if (stored > 0) await this.settle(transaction, paymentIntent);
  }

  /** Serializes the transactions of a payment, so that each one sees the rows of the one before. */
  async lock(transaction: EntityManager, paymentIntent: string): Promise<void> {
    const lock = 'SELECT pg_advisory_xact_lock(hashtextextended($paymentIntent, 0))';
    await execute(transaction, lock, { paymentIntent });
  }

  /** Compares a purchase with its refund. Does nothing until both exist. Needs the lock. */
  async settle(transaction: EntityManager, paymentIntent: string): Promise<void> {
    const row = await queryOne<RefundedPurchase>(transaction, selectBoth, { paymentIntent });
    if (!row) return;
    const { organizationId, creditMicros, refundedCents, chargedCents } = row;
    const due = shareOfCredit(BigInt(creditMicros), BigInt(refundedCents), BigInt(chargedCents));
    const amountMicros = due - BigInt(row.takenBackMicros);
    if (amountMicros === 0n) return;
    const reference = `${paymentIntent}/${row.reading}`;
    if (amountMicros > 0n) {
      await this.ledger.takeBack(transaction, { organizationId, reference, amountMicros });
    } else {
      const credit = { organizationId, reference, amountMicros: -amountMicros };
      await this.ledger.giveCredit(transaction, { kind: 'refund_reversal', ...credit });
    }
    const remember = 'UPDATE purchase SET taken_back_micros = $due WHERE payment_intent = $paymentIntent';
    await execute(transaction, remember, { paymentIntent, due });
  }
}
