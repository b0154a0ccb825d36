/** The customer in Stripe of an organization whose admins ask for pages of Stripe at the same time. */
import { query } from '@handtest/database';
import { openShop } from './shop.js';

const shop = openShop();

it('is one for concurrent first requests, and none of them fails', async () => {
  const { billing, organizationId, admin } = shop;
  for (let round = 0; round < 100; round++) {
    await query(billing.dataSource, 'DELETE FROM stripe_customer WHERE organization_id = $1', [
      organizationId,
    ]);
    const pages = await Promise.all(Array.from({ length: 8 }, () => billing.plans.portal({}, admin)));
    expect(new Set(pages.map(({ portalUrl }) => portalUrl)).size).toBe(1);
  }
});
