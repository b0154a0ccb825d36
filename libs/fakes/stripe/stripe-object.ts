/** What all things of a Stripe account have. */
import { randomBytes } from 'node:crypto';

export interface StripeObject {
  [field: string]: unknown;
  id: string;
  object: string;
}

/** What a part of a fake account needs of the whole. */
export interface StripeRecords {
  readonly objects: ReadonlyMap<string, StripeObject>;
  /** Seconds since 1970. */
  readonly now: number;
  get<T extends StripeObject>(id: string, object: string): T;
  keep<T extends StripeObject>(object: T): T;
  /** Sends an event about an object. */
  tell(type: string, object: StripeObject): unknown;
  chargeOf(paymentIntent: string): StripeObject;
}

export const newStripeId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`;
