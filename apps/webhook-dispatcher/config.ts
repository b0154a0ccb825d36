/** The variables of the webhook dispatcher. */
import { loopbackProblems } from '@handtest/egress';
import { Env, WorkServiceConfig } from '@handtest/service';
import { IsBoolean, IsInt, IsUrl, Matches, Max, Min } from 'class-validator';

export class WebhookDispatcherConfig extends WorkServiceConfig {
  /** What encrypts the signing secrets at rest: 32 random bytes in base64 (`openssl rand -base64 32`). */
  @Env('SECRETS_KEY', { secret: true })
  @Matches(/^[A-Za-z0-9+/]{43}=$/, { message: '$property must be 32 bytes in base64' })
  secretsKey: string;

  /** Lets webhooks go to literal loopback addresses, over http too: for development and tests. */
  @Env('EGRESS_LOOPBACK')
  @IsBoolean()
  egressLoopback: boolean = false;

  /** Attempts that one process has under way at the same time. */
  @Env('DELIVERY_CONCURRENCY')
  @IsInt()
  @Min(1)
  @Max(1_000)
  deliveryConcurrency: number = 64;

  /** Attempts that all processes together have under way to one endpoint. */
  @Env('DELIVERY_CONCURRENCY_PER_ENDPOINT')
  @IsInt()
  @Min(1)
  @Max(100)
  deliveryConcurrencyPerEndpoint: number = 8;

  /** How long deliveries and their attempts are kept after they ended; at least as long as inboxes remember events. */
  @Env('DELIVERY_RETENTION_DAYS')
  @IsInt()
  @Min(15)
  @Max(3_650)
  deliveryRetentionDays: number = 30;

  /** How often it is looked for finished jobs whose event never came. */
  @Env('RECONCILIATION_INTERVAL_SECONDS')
  @IsInt()
  @Min(1)
  @Max(3_600)
  reconciliationIntervalSeconds: number = 300;

  /** Links in chat messages are this and `/jobs/<id>`. */
  @Env('DASHBOARD_URL')
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  dashboardUrl: string = 'http://localhost:3000';

  override contradictions(): string[] {
    return loopbackProblems(this);
  }
}
