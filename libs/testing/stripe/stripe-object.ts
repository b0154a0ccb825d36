/** What all things of a Stripe account have. */
import { randomBytes } from 'node:crypto';

export interface StripeObject {
  [field: string]: unknown;
  id: string;
  object: string;
}

export const newStripeId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`;
