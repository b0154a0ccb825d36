/** What `POST /api/billing/checkout` answers. */
export class CheckoutBegun {
  /** Stripe's payment page; valid for a day. */
  checkoutUrl: string;
}
