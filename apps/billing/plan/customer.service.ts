/** The customer in Stripe of an organization. */
import { execute, queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CustomerGone, StripeClient } from '../stripe/stripe.client.js';

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
      return use(await this.replace(organizationId, customer));
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
    const customer = await this.stripe.createCustomer(organizationId);
    const insert = `INSERT INTO stripe_customer (organization_id, customer_id) VALUES ($organizationId, $customer)
      ON CONFLICT DO NOTHING`;
    await execute(this.dataSource, insert, { organizationId, customer });
    return customer;
  }

  /** Concurrent callers get the same new customer. */
  private async replace(organizationId: string, gone: string): Promise<string> {
    const customer = await this.stripe.createCustomer(organizationId, gone);
    const update = `UPDATE stripe_customer SET customer_id = $customer
      WHERE organization_id = $organizationId AND customer_id = $gone`;
    await execute(this.dataSource, update, { organizationId, gone, customer });
    return customer;
  }
}
