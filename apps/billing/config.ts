/** What billing reads from the environment, beside what every service with a database does. */
import { Dollars } from '@handtest/contracts/billing';
import { Env, WorkServiceConfig } from '@handtest/service';
import { applyDecorators } from '@nestjs/common';
import { IsOptional, IsUrl, Matches } from 'class-validator';
import type { PlanPrices } from './plan/plan.js';

function StripePrice(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Matches(/^price_\S+$/, { message: '$property must be the id of a price in Stripe, price_…' }),
  );
}

export class BillingConfig extends WorkServiceConfig {
  /** Credit in USD that a user's first organization starts with, at most six decimals; 0 gives none. */
  @Env('SIGNUP_CREDIT_USD')
  @Dollars(0, 1_000_000)
  signupCreditUsd: number = 0;

  /** Credit in USD below which an organization is warned unless it chose otherwise; 0 warns nobody. */
  @Env('CREDIT_ALERT_USD')
  @Dollars(0, 1_000_000)
  creditAlertUsd: number = 10;

  /** Where people reach the service, without a path: Stripe's pages lead back to it. */
  @Env('PUBLIC_URL')
  @Matches(/^https?:\/\/[^\s\/?#]+$/, {
    message: '$property must be an http or https address without a path',
  })
  publicUrl: string = 'http://localhost:3000';

  /** The secret or restricted key of the Stripe account. Unset: nothing can be bought. */
  @Env('STRIPE_SECRET_KEY', { secret: true })
  @IsOptional()
  @Matches(/^[rs]k_\S+$/, { message: '$property must start with sk_ or rk_' })
  stripeSecretKey?: string;

  /** What Stripe signs its events with. */
  @Env('STRIPE_WEBHOOK_SECRET', { secret: true })
  @IsOptional()
  @Matches(/^whsec_\S+$/, { message: '$property must start with whsec_' })
  stripeWebhookSecret?: string;

  /** Another server that speaks Stripe's protocol. */
  @Env('STRIPE_API_URL')
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  stripeApiUrl?: string;

  @Env('STRIPE_PRICE_STARTER_MONTHLY')
  @StripePrice()
  stripePriceStarterMonthly?: string;

  @Env('STRIPE_PRICE_STARTER_YEARLY')
  @StripePrice()
  stripePriceStarterYearly?: string;

  @Env('STRIPE_PRICE_PRO_MONTHLY')
  @StripePrice()
  stripePriceProMonthly?: string;

  @Env('STRIPE_PRICE_PRO_YEARLY')
  @StripePrice()
  stripePriceProYearly?: string;

  @Env('STRIPE_PRICE_MAX_MONTHLY')
  @StripePrice()
  stripePriceMaxMonthly?: string;

  @Env('STRIPE_PRICE_MAX_YEARLY')
  @StripePrice()
  stripePriceMaxYearly?: string;

  /** Credit in USD that a paid month of the plan includes; a year twelve times as much. */
  @Env('INCLUDED_CREDIT_STARTER_USD')
  @Dollars(0, 100_000)
  includedCreditStarterUsd: number = 50;

  @Env('INCLUDED_CREDIT_PRO_USD')
  @Dollars(0, 100_000)
  includedCreditProUsd: number = 200;

  @Env('INCLUDED_CREDIT_MAX_USD')
  @Dollars(0, 100_000)
  includedCreditMaxUsd: number = 800;

  /** Prices in Stripe by plan; undefined while payments are not configured. */
  get planPrices(): PlanPrices | undefined {
    const prices: Partial<Record<string, string>> = {
      'starter/monthly': this.stripePriceStarterMonthly,
      'starter/yearly': this.stripePriceStarterYearly,
      'pro/monthly': this.stripePriceProMonthly,
      'pro/yearly': this.stripePriceProYearly,
      'max/monthly': this.stripePriceMaxMonthly,
      'max/yearly': this.stripePriceMaxYearly,
    };
    return Object.values(prices).every(Boolean) ? (prices as PlanPrices) : undefined;
  }

  override contradictions(): string[] {
    const problems = super.contradictions();
    const keys = [this.stripeSecretKey, this.stripeWebhookSecret];
    const prices = [
      this.stripePriceStarterMonthly,
      this.stripePriceStarterYearly,
      this.stripePriceProMonthly,
      this.stripePriceProYearly,
      this.stripePriceMaxMonthly,
      this.stripePriceMaxYearly,
    ].filter((price) => price !== undefined);
    const set = keys.filter(Boolean).length + prices.length;
    if (set !== 0 && set !== 8) {
      problems.push(
        'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and the six STRIPE_PRICE_ variables must be set together or not at all',
      );
    }
    if (new Set(prices).size !== prices.length) problems.push('The STRIPE_PRICE_ variables must all differ');
    const [starter, pro, max] = [
      this.includedCreditStarterUsd,
      this.includedCreditProUsd,
      this.includedCreditMaxUsd,
    ];
    if (starter > pro || pro > max) {
      problems.push(
        'INCLUDED_CREDIT_STARTER_USD, INCLUDED_CREDIT_PRO_USD and INCLUDED_CREDIT_MAX_USD must not fall',
      );
    }
    if (this.nodeEnv === 'production' && this.stripeApiUrl?.startsWith('http:')) {
      problems.push('STRIPE_API_URL must start with https:// in production');
    }
    return problems;
  }
}
