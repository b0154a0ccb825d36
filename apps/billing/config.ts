/** What billing reads from the environment, beside what every service with a database does. */
import { DatabaseServiceConfig, Env } from '@handtest/service';
import { IsNumber, Max, Min } from 'class-validator';

export class BillingConfig extends DatabaseServiceConfig {
  /** Credit in USD that a user's first organization starts with, at most six decimals; 0 gives none. */
  @Env('SIGNUP_CREDIT_USD')
  @IsNumber({ maxDecimalPlaces: 6 }, { message: '$property must be a number with at most six decimals' })
  @Min(0)
  @Max(1_000_000)
  signupCreditUsd: number = 0;

  /** Credit in USD below which an organization is warned unless it chose otherwise; 0 warns nobody. */
  @Env('CREDIT_ALERT_USD')
  @IsNumber({ maxDecimalPlaces: 6 }, { message: '$property must be a number with at most six decimals' })
  @Min(0)
  @Max(1_000_000)
  creditAlertUsd: number = 10;
}
