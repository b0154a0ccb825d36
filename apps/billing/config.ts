/** The environment variables of billing. */
import { type BillingCycle, Dollars, type Tier } from '@handtest/contracts/billing';
import { Env, WorkServiceConfig } from '@handtest/service';
import { applyDecorators } from '@nestjs/common';
import { IsOptional, IsUrl, Matches } from 'class-validator';

/** Ids of prices in Stripe. The first of a plan is sold; subscriptions of the others, which were sold before, go on. */
export type PlanPrices = Readonly<Record<`${Tier}/${BillingCycle}`, readonly [string, ...string[]]>>;

/** Credit of a month, in USD. */
export type IncludedCredit = Readonly<Record<Tier, number>>;

function StripePrice(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Matches(/^price_[^\s,]+(,price_[^\s,]+)*$/, {
      message: '$property must be the id of a price in Stripe, price_…, or several with commas between them',
    }),
  );
}

export class BillingConfig extends WorkServiceConfig {
  /** Credit in USD of a user's first organization, at most six decimals. */
  @Env('SIGNUP_CREDIT_USD')
  @Dollars(0, 1_000_000)
  signupCreditUsd: number = 0;

  /** Default threshold in USD of the low-credit alert; 0: never. */
  @Env('CREDIT_ALERT_USD')
  @Dollars(0, 1_000_000)
  creditAlertUsd: number = 10;

  /** The public address of the service, without a path. Stripe's pages return to it. */
  @Env('PUBLIC_URL')
  @Matches(/^https?:\/\/[^\s\/?#]+$/, {
    message: '$property must be an http or https address without a path',
  })
  publicUrl: string = 'http://localhost:3000';

  /** The secret or restricted key of the Stripe account. Without it no purchase is possible. */
  @Env('STRIPE_SECRET_KEY', { secret: true })
  @IsOptional()
  @Matches(/^[rs]k_\S+$/, { message: '$property must start with sk_ or rk_' })
  stripeSecretKey?: string;

  /** Stripe signs its events with it. */
  @Env('STRIPE_WEBHOOK_SECRET', { secret: true })
  @IsOptional()
  @Matches(/^whsec_\S+$/, { message: '$property must start with whsec_' })
  stripeWebhookSecret?: string;

  /** A server with Stripe's protocol, instead of Stripe. */
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

  /** Credit in USD of a paid month of the plan. A year includes twelve times as much. */
  @Env('INCLUDED_CREDIT_STARTER_USD')
  @Dollars(0, 100_000)
  includedCreditStarterUsd: number = 50;

  @Env('INCLUDED_CREDIT_PRO_USD')
  @Dollars(0, 100_000)
  includedCreditProUsd: number = 200;

  @Env('INCLUDED_CREDIT_MAX_USD')
  @Dollars(0, 100_000)
  includedCreditMaxUsd: number = 800;

  /** Undefined while payments are not configured. */
  get planPrices(): PlanPrices | undefined {
    const all = Object.entries(this.prices).map(([plan, ids]) => [plan, ids?.split(',')] as const);
    return all.every(([, ids]) => ids) ? (Object.fromEntries(all) as unknown as PlanPrices) : undefined;
  }

  get includedCredit(): IncludedCredit {
    return {
      starter: this.includedCreditStarterUsd,
      pro: this.includedCreditProUsd,
      max: this.includedCreditMaxUsd,
    };
  }

  override contradictions(): string[] {
    const problems = super.contradictions();
    const prices = Object.values(this.prices).filter(Boolean);
    const set = [this.stripeSecretKey, this.stripeWebhookSecret, ...prices].filter(Boolean).length;
    if (set !== 0 && set !== 8) {
      problems.push(
        'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and the six STRIPE_PRICE_ variables must be set together or not at all',
      );
    }
    const ids = prices.flatMap((price) => price.split(','));
    if (new Set(ids).size !== ids.length) problems.push('The STRIPE_PRICE_ variables must all differ');
    const { starter, pro, max } = this.includedCredit;
    if (starter > pro || pro > max) {
      problems.push(
        'INCLUDED_CREDIT_STARTER_USD, INCLUDED_CREDIT_PRO_USD and INCLUDED_CREDIT_MAX_USD must not fall',
      );
    }
    if (this.nodeEnv === 'production' && this.stripeApiUrl?.startsWith('http:')) {
      problems.push('STRIPE_API_URL must start with https:// in production');
    }
    // The default is for development: Stripe would send who has paid to the payer's own machine.
    if (this.nodeEnv === 'production' && this.stripeSecretKey && !this.publicUrl.startsWith('https:')) {
      problems.push('PUBLIC_URL must start with https:// in production, when STRIPE_SECRET_KEY is set');
    }
    return problems;
  }

  private get prices(): Partial<Record<keyof PlanPrices, string>> {
    return {
      'starter/monthly': this.stripePriceStarterMonthly,
      'starter/yearly': this.stripePriceStarterYearly,
      'pro/monthly': this.stripePriceProMonthly,
      'pro/yearly': this.stripePriceProYearly,
      'max/monthly': this.stripePriceMaxMonthly,
      'max/yearly': this.stripePriceMaxYearly,
    };
  }
}
