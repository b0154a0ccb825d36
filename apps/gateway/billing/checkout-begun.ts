/** What `POST /api/billing/checkout` answers. */
export class CheckoutBegun {
  /** Stripe's page, where the payment is made; good for a day. */
  checkoutUrl: string;
}
