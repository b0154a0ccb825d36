/** Each test gets a new organization whose admin buys with Stripe. After each test the ledger must have no faults. */
import type { CheckoutRequest } from '@handtest/contracts/billing';
import type { Call } from '@handtest/contracts/define';
import { query } from '@handtest/database';
import { callOf, organizationWith } from './billing-under-test.js';
import { type SellingBilling, startSellingBilling } from './selling-billing.js';

export const starter: CheckoutRequest = { tier: 'starter', billingCycle: 'monthly' };

export class Shop {
  billing: SellingBilling;
  organizationId: string;
  admin: Call;

  balance(): Promise<number> {
    return this.billing.balanceOf(this.organizationId);
  }

  /** The debt that the next credit pays, in USD. */
  async debt(): Promise<number> {
    const rows = await query<{ usd: number }>(
      this.billing.dataSource,
      'SELECT (debt_micros / 1e6)::float8 AS usd FROM account WHERE organization_id = $1',
      [this.organizationId],
    );
    return rows[0]!.usd;
  }

  checkout(request: CheckoutRequest = starter, call = this.admin) {
    return this.billing.plans.checkout(request, call);
  }

  /** Pays for credit and answers the payment. Its events are not delivered yet. */
  async buy(creditUsd: number): Promise<string> {
    const session = await this.pay({ creditUsd });
    return String(session.payment_intent);
  }

  /** Pays for a plan and answers the subscription. Its events are not delivered yet. */
  async subscribe(request = starter): Promise<string> {
    const session = await this.pay(request);
    return String(session.subscription);
  }

  /** Pays for a plan, and all its events are delivered. */
  async startPlan(request = starter): Promise<void> {
    await this.subscribe(request);
    await this.billing.deliver();
  }

  /** The plan that the admin sees. */
  async subscription() {
    return (await this.billing.plans.subscription({}, this.admin)).subscription;
  }

  private async pay(request: CheckoutRequest) {
    const { checkoutUrl } = await this.checkout(request);
    this.billing.stripe.pay(checkoutUrl);
    const id = checkoutUrl.slice(checkoutUrl.lastIndexOf('/') + 1);
    return this.billing.stripe.account.get(id, 'checkout.session');
  }
}

export function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

/** Call it once, at the top of a test file. */
export function openShop(): Shop {
  const shop = new Shop();
  beforeAll(async () => {
    shop.billing = await startSellingBilling();
  }, 60_000);
  afterAll(() => shop.billing.stop());
  beforeEach(async () => {
    shop.organizationId = await organizationWith(shop.billing);
    shop.admin = callOf({ [shop.organizationId]: 'admin' });
  });
  afterEach(async () => expect(await shop.billing.ledgerFaults()).toEqual([]));
  return shop;
}
