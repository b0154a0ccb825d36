/** Which customer of Stripe an organization is. */
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

  /** Does what needs the organization's customer; with a new one when somebody has deleted it in Stripe. */
  async with<T>(organizationId: string, use: (customer: string) => Promise<T>): Promise<T> {
    const customer = await this.customerOf(organizationId);
    try {
      return await use(customer);
    } catch (error) {
      if (!(error instanceof CustomerGone)) throw error;
      return use(await this.replace(organizationId, customer));
    }
  }

  private async customerOf(organizationId: string): Promise<string> {
    const select = 'SELECT customer_id AS "customerId" FROM stripe_customer WHERE organization_id = $1';
    const known = await queryOne<{ customerId: string }>(this.dataSource, select, [organizationId]);
    if (known) return known.customerId;
    const made = await this.stripe.createCustomer(organizationId);
    const insert =
      'INSERT INTO stripe_customer (organization_id, customer_id) VALUES ($1, $2) ON CONFLICT DO NOTHING';
    await execute(this.dataSource, insert, [organizationId, made]);
    return made;
  }

  /** Whoever finds the same customer gone at the same time gets the same new one. */
  private async replace(organizationId: string, gone: string): Promise<string> {
    const made = await this.stripe.createCustomer(organizationId, gone);
    const update =
      'UPDATE stripe_customer SET customer_id = $3 WHERE organization_id = $1 AND customer_id = $2';
    await execute(this.dataSource, update, [organizationId, gone, made]);
    return made;
  }
}
