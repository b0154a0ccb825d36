/** For each test a new organization whose admin buys at a billing with Stripe; after each the ledger must be right. */
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

  /** What is to be taken from the credit that comes in next, in USD. */
  async owed(): Promise<number> {
    const rows = await query<{ usd: number }>(
      this.billing.dataSource,
      'SELECT (owed_micros / 1e6)::float8 AS usd FROM account WHERE organization_id = $1',
      [this.organizationId],
    );
    return rows[0]!.usd;
  }

  checkout(request: CheckoutRequest = starter, call = this.admin) {
    return this.billing.plans.checkout(request, call);
  }

  /** Pays for credit; answers the payment. Its events are still to be delivered. */
  async buy(creditUsd: number): Promise<string> {
    const session = await this.pay({ creditUsd });
    return String(session.payment_intent);
  }

  /** Pays for a plan; answers the subscription. Its events are still to be delivered. */
  async subscribe(request = starter): Promise<string> {
    const session = await this.pay(request);
    return String(session.subscription);
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

/** To be called once, at the top of a test file. */
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
