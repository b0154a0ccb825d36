/**
 * The copy of each subscription. Stripe's events arrive late, twice and in any order, so each one only causes a new reading
 * from Stripe, which replaces the copy. The version is read before the subscription. It prevents that an older reading
 * replaces a newer one.
 */
import {
  billingEvents,
  type Subscription as SubscriptionRecord,
  type Tier,
  type BillingCycle,
  usdOf,
} from '@handtest/contracts/billing';
import { isId } from '@handtest/contracts/define';
import type { Actor } from '@handtest/contracts/identity';
import { execute, query, queryOne } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource, type EntityManager } from 'typeorm';
import { BillingConfig } from '../config.js';
import { isToEnd } from '../stripe/planned-end.js';
import { StripeClient } from '../stripe/stripe.client.js';
import { idOf } from '../stripe/stripe-id.js';
import { storeCustomer } from './customer.service.js';
import { creditOfPeriod, isActive, isLive, type Plan, planOf, type PlanState, samePlan } from './plan.js';

/** Another process has replaced the copy since the reading started: read again. */
export class SubscriptionReadLate extends Error {}

export interface Reading {
  readonly subscription: Stripe.Subscription;
  readonly version: string;
}

export interface CopyRow extends Record<string, unknown> {
  id: string;
  tier: Tier;
  billingCycle: BillingCycle;
  status: string;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  changeId: string | null;
}

const selectCopy = `SELECT id, tier, billing_cycle, status, current_period_end, cancel_at_period_end, change_id
  FROM subscription`;

const replaceCopy = `UPDATE subscription SET organization_id = $organizationId, item_id = $itemId, tier = $tier,
    billing_cycle = $billingCycle, status = $status, current_period_end = to_timestamp($currentPeriodEnd),
    cancel_at_period_end = $cancelAtPeriodEnd, created_at = to_timestamp($created), version = version + 1,
    change_id = CASE WHEN $isChange THEN $changeId ELSE change_id END
  WHERE id = $id AND version = $version
  RETURNING now() AS done_at`;

const ofStripe: Actor = { kind: 'service', id: 'stripe' };

@Injectable()
export class SubscriptionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: BillingConfig,
    private readonly stripe: StripeClient,
    private readonly outbox: Outbox,
  ) {}

  /** The live subscription that started last. */
  async current(organizationId: string): Promise<CopyRow | undefined> {
    const rows = await query<CopyRow>(
      this.dataSource,
      `${selectCopy} WHERE organization_id = $organizationId ORDER BY created_at DESC, id DESC`,
      { organizationId },
    );
    return rows.find(({ status }) => isLive(status));
  }

  async hasActive(organizationId: string): Promise<boolean> {
    const current = await this.current(organizationId);
    return current !== undefined && isActive(current.status);
  }

  recordOf(row: CopyRow): SubscriptionRecord {
    const { id, tier, billingCycle, status, cancelAtPeriodEnd } = row;
    return {
      ...{ id, tier, billingCycle, status, cancelAtPeriodEnd },
      currentPeriodEnd: row.currentPeriodEnd.toISOString(),
      includedCreditUsd: usdOf(creditOfPeriod(row, this.config.includedCredit)),
    };
  }

  /** The version that a reading which starts now may replace. */
  async versionOf(id: string): Promise<string> {
    const insert = 'INSERT INTO subscription (id) VALUES ($id) ON CONFLICT DO NOTHING';
    await execute(this.dataSource, insert, { id });
    const select = 'SELECT version FROM subscription WHERE id = $id';
    const row = await queryOne<{ version: string }>(this.dataSource, select, { id });
    return row!.version;
  }

  async read(id: string): Promise<Reading> {
    const version = await this.versionOf(id);
    return { version, subscription: await this.stripe.subscription(id) };
  }

  /**
   * Replaces the copy. A changed plan is published. Answers the organization, or undefined for a subscription that is not
   * ours.
   *
   * @throws SubscriptionReadLate
   */
  async replace(transaction: EntityManager, { subscription, version }: Reading): Promise<string | undefined> {
    const { id, status, metadata } = subscription;
    const cancelAtPeriodEnd = isToEnd(subscription);
    const [item] = subscription.items.data;
    const plan = item && planOf(item.price.id, this.stripe.prices);
    const { organizationId } = metadata;
    if (!item || !isId('organization', organizationId)) return undefined;
    // Its payments would give no credit, and its end would not be seen. The event is parked with an alert.
    if (!plan) throw new Error(`The price ${item.price.id} of ${id} is in no STRIPE_PRICE_ variable`);
    const { plan: before, changeId: lastChange } = await this.planBefore(transaction, id);
    const after = isLive(status) ? { ...plan, cancelAtPeriodEnd } : null;
    const isChange = !samePlan(before, after);
    const replaced = await queryOne<{ doneAt: Date }>(transaction, replaceCopy, {
      ...{ id, version, organizationId, status, cancelAtPeriodEnd, ...plan, itemId: item.id },
      ...{ currentPeriodEnd: item.current_period_end, created: subscription.created },
      ...{ isChange, changeId: metadata.changeId },
    });
    if (!replaced) throw new SubscriptionReadLate();
    // A restored database may not have it. Without it the portal and the end of the organization miss the subscription.
    if (after)
      await execute(transaction, storeCustomer, { organizationId, customer: idOf(subscription.customer) });
    if (!isChange) return organizationId;
    await this.outbox.add(transaction, billingEvents.planChanged, {
      organizationId,
      action: 'plan.changed',
      actor: actorOf(metadata, after, lastChange),
      subject: { id: organizationId, name: after ? `${after.tier}, ${after.billingCycle}` : 'none' },
      details: { plan: after, before },
      doneAt: replaced.doneAt.toISOString(),
    });
    return organizationId;
  }

  private async planBefore(
    transaction: EntityManager,
    id: string,
  ): Promise<{ plan: PlanState | null; changeId: string | null }> {
    const row = await queryOne<CopyRow>(transaction, `${selectCopy} WHERE id = $id FOR UPDATE`, { id });
    const changeId = row?.changeId ?? null;
    if (!row?.status || !isLive(row.status)) return { plan: null, changeId };
    const { tier, billingCycle, cancelAtPeriodEnd } = row;
    return { plan: { tier, billingCycle, cancelAtPeriodEnd }, changeId };
  }
}

/**
 * The metadata that a checkout or a change of plan sets on the subscription: the user and the requested plan.
 *
 * @param changeId differs for each change of a subscription
 */
export function markOf(
  changeId: string,
  organizationId: string,
  userId: string,
  { tier, billingCycle }: Plan,
) {
  return { organizationId, changeId, changedBy: userId, changedTo: `${tier}/${billingCycle}` };
}

/** The user who requested this plan. Stripe, when the last request was for another plan, or has had its effect before. */
function actorOf(metadata: Stripe.Metadata, plan: PlanState | null, lastChange: string | null): Actor {
  const { changedBy, changedTo, changeId = null } = metadata;
  const isThis = plan && !plan.cancelAtPeriodEnd && changedTo === `${plan.tier}/${plan.billingCycle}`;
  const isRequested = isThis && changeId !== lastChange;
  return isRequested && changedBy ? { kind: 'user', id: changedBy } : ofStripe;
}
