/**
 * The copy of each subscription. Events of Stripe come late, twice and in any order, so that none is believed: whatever
 * tells of a subscription, it is read from Stripe anew and the copy replaced. The version, taken before it is read, keeps
 * an older reading from replacing a newer one.
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
import { StripeClient } from '../stripe/stripe.client.js';
import {
  creditOfPeriod,
  isActive,
  isLive,
  type IncludedCredit,
  planOf,
  type PlanState,
  samePlan,
} from './plan.js';

/** Somebody else has replaced the copy since it was read: to be read again. */
export class SubscriptionReadLate extends Error {}

export interface Reading {
  readonly subscription: Stripe.Subscription;
  readonly version: string;
}

export interface CopyRow extends Record<string, unknown> {
  id: string;
  itemId: string;
  tier: Tier;
  billingCycle: BillingCycle;
  status: string;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
}

const copyColumns = `id, item_id AS "itemId", tier, billing_cycle AS "billingCycle", status,
  current_period_end AS "currentPeriodEnd", cancel_at_period_end AS "cancelAtPeriodEnd"`;

const replaceCopy = `UPDATE subscription SET organization_id = $3, item_id = $4, tier = $5, billing_cycle = $6, status = $7,
  current_period_end = to_timestamp($8), cancel_at_period_end = $9, created_at = to_timestamp($10), version = version + 1
  WHERE id = $1 AND version = $2`;

const ofStripe: Actor = { kind: 'service', id: 'stripe' };

@Injectable()
export class SubscriptionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: BillingConfig,
    private readonly stripe: StripeClient,
    private readonly outbox: Outbox,
  ) {}

  get includedCredit(): IncludedCredit {
    const {
      includedCreditStarterUsd: starter,
      includedCreditProUsd: pro,
      includedCreditMaxUsd: max,
    } = this.config;
    return { starter, pro, max };
  }

  /** The subscription that counts: of several that live the one that began last. */
  async current(organizationId: string): Promise<CopyRow | undefined> {
    const rows = await query<CopyRow>(
      this.dataSource,
      `SELECT ${copyColumns} FROM subscription WHERE organization_id = $1 ORDER BY created_at DESC, id DESC`,
      [organizationId],
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
      includedCreditUsd: usdOf(creditOfPeriod(row, this.includedCredit)),
    };
  }

  /** The version that a reading which starts now may replace. */
  async versionOf(id: string): Promise<string> {
    await execute(this.dataSource, 'INSERT INTO subscription (id) VALUES ($1) ON CONFLICT DO NOTHING', [id]);
    const row = await queryOne<{ version: string }>(
      this.dataSource,
      'SELECT version FROM subscription WHERE id = $1',
      [id],
    );
    return row!.version;
  }

  async read(id: string): Promise<Reading> {
    const version = await this.versionOf(id);
    return { version, subscription: await this.stripe.subscription(id) };
  }

  /**
   * Replaces the copy, and tells of the change when there is one. Answers the organization; undefined for a subscription
   * that is not ours.
   *
   * @throws SubscriptionReadLate
   */
  async replace(transaction: EntityManager, { subscription, version }: Reading): Promise<string | undefined> {
    const { id, status, metadata, cancel_at_period_end: cancelAtPeriodEnd } = subscription;
    const [item] = subscription.items.data;
    const plan = item && planOf(item.price.id, this.stripe.prices);
    const { organizationId } = metadata;
    if (!item || !plan || !isId('organization', organizationId)) return undefined;
    const before = await this.planBefore(transaction, id);
    const replaced = await execute(transaction, replaceCopy, [
      ...[id, version, organizationId, item.id, plan.tier, plan.billingCycle, status],
      ...[item.current_period_end, cancelAtPeriodEnd, subscription.created],
    ]);
    if (replaced === 0) throw new SubscriptionReadLate();
    const after = isLive(status) ? { ...plan, cancelAtPeriodEnd } : null;
    if (!samePlan(before, after)) await this.tell(transaction, organizationId, { before, after, metadata });
    return organizationId;
  }

  private async tell(
    transaction: EntityManager,
    organizationId: string,
    {
      before,
      after,
      metadata,
    }: { before: PlanState | null; after: PlanState | null; metadata: Stripe.Metadata },
  ): Promise<void> {
    await this.outbox.add(transaction, billingEvents.planChanged, {
      organizationId,
      action: 'plan.changed',
      actor: actorOf(metadata, after),
      subject: { id: organizationId, name: after ? `${after.tier}, ${after.billingCycle}` : 'none' },
      details: { plan: after, before },
      doneAt: await instantOf(transaction),
    });
  }

  private async planBefore(transaction: EntityManager, id: string): Promise<PlanState | null> {
    const row = await queryOne<CopyRow>(
      transaction,
      `SELECT ${copyColumns} FROM subscription WHERE id = $1 FOR UPDATE`,
      [id],
    );
    if (!row?.status || !isLive(row.status)) return null;
    const { tier, billingCycle, cancelAtPeriodEnd } = row;
    return { tier, billingCycle, cancelAtPeriodEnd };
  }
}

/** Of the transaction, by the database's clock. */
async function instantOf(transaction: EntityManager): Promise<string> {
  const row = await queryOne<{ now: Date }>(transaction, 'SELECT now()');
  return row!.now.toISOString();
}

/** What a checkout or a change of plan marks the subscription with: by whom it is to have this plan. */
export function markOf(organizationId: string, userId: string, tier: Tier, billingCycle: BillingCycle) {
  return { organizationId, changedBy: userId, changedTo: `${tier}/${billingCycle}` };
}

/** Whoever asked for this very plan; Stripe when the subscription has come to something else since. */
function actorOf(metadata: Stripe.Metadata, plan: PlanState | null): Actor {
  const { changedBy, changedTo } = metadata;
  const asked = plan && !plan.cancelAtPeriodEnd && changedTo === `${plan.tier}/${plan.billingCycle}`;
  return asked && changedBy ? { kind: 'user', id: changedBy } : ofStripe;
}
