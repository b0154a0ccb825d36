/** The common parts of a fake Stripe account. */
import { randomBytes } from 'node:crypto';

export interface StripeObject {
  [field: string]: unknown;
  id: string;
  object: string;
}

/** The account, for its reversals. */
export interface StripeRecords {
  readonly objects: ReadonlyMap<string, StripeObject>;
  /** Seconds since 1970. */
  readonly now: number;
  get<T extends StripeObject>(id: string, object: string): T;
  keep<T extends StripeObject>(object: T): T;
  emit(type: string, object: StripeObject): unknown;
  chargeOf(paymentIntent: string): StripeObject;
}

export const newStripeId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`;
