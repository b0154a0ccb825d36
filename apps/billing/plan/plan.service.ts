/** Starts and changes subscriptions and sells credit, on Stripe's pages. Stripe's events report the payments. */
import { createHash, randomUUID } from 'node:crypto';
import {
  AlreadySubscribed,
  type ChangePlanRequest,
  type Checkout,
  type CheckoutRequest,
  type CurrentSubscription,
  NotSubscribed,
  type OrganizationRequest,
  type Portal,
} from '@handtest/contracts/billing';
import { type Call, invalid, Nothing, requestFingerprint } from '@handtest/contracts/define';
import { actorOf } from '@handtest/contracts/identity';
import { type IdempotencyClaim, inTransaction } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { permittedOrganization } from '../permitted-organization.js';
import { IdempotencyService } from './idempotency.service.js';
import { type SessionWanted, StripeClient } from '../stripe/stripe.client.js';
import { CustomerService } from './customer.service.js';
import { isLive } from './plan.js';
import { markOf, type Reading, SubscriptionReadLate, SubscriptionService } from './subscription.service.js';

@Injectable()
export class PlanService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly customers: CustomerService,
    private readonly subscriptions: SubscriptionService,
    private readonly idempotency: IdempotencyService,
  ) {}

  async checkout(request: CheckoutRequest, call: Call): Promise<Checkout> {
    const organizationId = permittedOrganization(call, request.organizationId, 'billing:manage');
    assertOneThing(request);
    this.stripe.assertConfigured();
    const { id: userId } = actorOf(call.caller);
    const { idempotencyKey: key } = request;
    if (key === undefined) return { checkoutUrl: await this.begin(request, organizationId, userId) };
    const claim = { principal: userId, key, fingerprint: requestFingerprint(request) };
    // Stripe repeats also a failure for the same key, for a day. After one, the instant is another.
    const { answer, replayed } = await this.idempotency.once(claim, async (firstAt) => ({
      checkoutUrl: await this.begin(request, organizationId, userId, { ...claim, firstAt }),
    }));
    return replayed ? { ...answer, replayed } : answer;
  }

  async subscription(
    { organizationId: named }: OrganizationRequest,
    call: Call,
  ): Promise<CurrentSubscription> {
    const organizationId = permittedOrganization(call, named, 'billing:manage');
    const row = await this.subscriptions.current(organizationId);
    return { subscription: row ? this.subscriptions.recordOf(row) : null };
  }

  async changePlan(request: ChangePlanRequest, call: Call): Promise<Nothing> {
    const { tier, billingCycle } = request;
    const organizationId = permittedOrganization(call, request.organizationId, 'billing:manage');
    const [price] = this.stripe.prices[`${tier}/${billingCycle}`];
    const current = await this.subscriptions.current(organizationId);
    if (!current) throw new NotSubscribed();
    const { id: userId } = actorOf(call.caller);
    const mark = markOf(randomUUID(), organizationId, userId, { tier, billingCycle });
    const before = await this.subscriptions.read(current.id);
    // The event of its end is late.
    const hasEnded = !isLive(before.subscription.status);
    const subscription = hasEnded
      ? before.subscription
      : await this.stripe.changePlan(before.subscription, price, mark);
    await this.replaceCopy({ ...before, subscription });
    if (hasEnded) throw new NotSubscribed();
    return {};
  }

  async portal({ organizationId: named }: OrganizationRequest, call: Call): Promise<Portal> {
    const organizationId = permittedOrganization(call, named, 'billing:manage');
    const portalUrl = await this.customers.with(organizationId, (customer) =>
      this.stripe.openPortal(customer),
    );
    return { portalUrl };
  }

  private async replaceCopy(reading: Reading): Promise<void> {
    try {
      await inTransaction(this.dataSource, (transaction) => this.subscriptions.replace(transaction, reading));
    } catch (error) {
      // Stripe's event of this change updates the copy.
      if (!(error instanceof SubscriptionReadLate)) throw error;
    }
  }

  private async begin(
    request: CheckoutRequest,
    organizationId: string,
    userId: string,
    claim?: IdempotencyClaim & { readonly firstAt: Date },
  ): Promise<string> {
    if (!request.creditUsd && (await this.subscriptions.current(organizationId)))
      throw new AlreadySubscribed();
    return this.customers.with(organizationId, async (customer) => {
      if (!request.creditUsd) await this.assertNoneAtStripe(customer);
      const text = JSON.stringify([claim, customer]);
      const digest = createHash('sha256').update(text).digest('hex');
      const idempotencyKey = claim && `handtest-checkout-${digest}`;
      return this.open(request, { customer, idempotencyKey, metadata: { organizationId } }, userId);
    });
  }

  /** The event of a subscription that was just paid can be late. */
  private async assertNoneAtStripe(customer: string): Promise<void> {
    const subscriptions = await this.stripe.subscriptionsOf(customer);
    if (subscriptions.some(({ status }) => isLive(status))) throw new AlreadySubscribed();
  }

  private async open(
    { tier, billingCycle, creditUsd }: CheckoutRequest,
    wanted: SessionWanted,
    userId: string,
  ): Promise<string> {
    if (creditUsd) return this.stripe.checkOutCredit(creditUsd, wanted);
    const plan = { tier: tier!, billingCycle: billingCycle! };
    // The same for each attempt, because Stripe compares the requests of an idempotency key.
    const metadata = markOf('checkout', wanted.metadata.organizationId!, userId, plan);
    const [price] = this.stripe.prices[`${tier!}/${billingCycle!}`];
    const url = await this.stripe.checkOutPlan(price, { ...wanted, metadata });
    await this.stripe.expirePlanCheckouts(wanted.customer, 1);
    return url;
  }
}

function assertOneThing({ tier, billingCycle, creditUsd }: CheckoutRequest): void {
  if (creditUsd) {
    if (tier || billingCycle)
      throw invalid('creditUsd', 'creditUsd must be left out when tier or billingCycle is given');
    return;
  }
  if (!tier) throw invalid('tier', 'tier and billingCycle are required, or creditUsd');
  if (!billingCycle) throw invalid('billingCycle', 'billingCycle is required with tier');
}
