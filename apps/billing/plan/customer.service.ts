/** The customer in Stripe of an organization. */
import { execute, queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CustomerGone, StripeClient } from '../stripe/stripe.client.js';

/** Unless the organization has one. Without a target: of concurrent inserts, one may meet the index of the customers first. */
export const storeCustomer = `INSERT INTO stripe_customer (organization_id, customer_id) VALUES ($organizationId, $customer)
  ON CONFLICT DO NOTHING`;

const replace = `UPDATE stripe_customer SET customer_id = $customer
  WHERE organization_id = $organizationId AND customer_id = $gone`;

@Injectable()
export class CustomerService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
  ) {}

  /** Calls `use` with the organization's customer, and again with a new one when the customer was deleted in Stripe. */
  async with<T>(organizationId: string, use: (customer: string) => Promise<T>): Promise<T> {
    const customer = await this.customerOf(organizationId);
    try {
      return await use(customer);
    } catch (error) {
      if (!(error instanceof CustomerGone)) throw error;
      return use(await this.create(organizationId, customer));
    }
  }

  /** Undefined before the first checkout. */
  async known(organizationId: string): Promise<string | undefined> {
    const select = 'SELECT customer_id FROM stripe_customer WHERE organization_id = $organizationId';
    const row = await queryOne<{ customerId: string }>(this.dataSource, select, { organizationId });
    return row?.customerId;
  }

  private async customerOf(organizationId: string): Promise<string> {
    const known = await this.known(organizationId);
    if (known !== undefined) return known;
    return this.create(organizationId);
  }

  /**
   * Concurrent callers create the same customer at Stripe, except in two neighbouring hours. All use the stored one: billing
   * must know the customer of each open page, to expire the page and to find the subscription.
   *
   * @param gone the deleted customer to replace
   */
  private async create(organizationId: string, gone?: string): Promise<string> {
    const customer = await this.stripe.createCustomer(organizationId, gone);
    const parameters = { organizationId, customer };
    if (gone === undefined) await execute(this.dataSource, storeCustomer, parameters);
    else await execute(this.dataSource, replace, { ...parameters, gone });
    // A customer that another request stored first remains.
    return (await this.known(organizationId))!;
  }
}
