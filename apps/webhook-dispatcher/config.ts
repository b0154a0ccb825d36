/** The variables of the webhook dispatcher. */
import { loopbackProblems } from '@handtest/egress';
import { IsSecretKeys } from '@handtest/secret-cipher';
import { Env, WorkServiceConfig } from '@handtest/service';
import { IsBoolean, IsInt, IsUrl, Max, Min } from 'class-validator';

export class WebhookDispatcherConfig extends WorkServiceConfig {
  /** The keys of the signing secrets at rest, newest first: `<id>:<32 random bytes in base64>` (`openssl rand -base64 32`). */
  @Env('SECRETS_KEY', { secret: true })
  @IsSecretKeys()
  secretsKey: string[];

  /** Permits webhooks to literal loopback addresses, also over http: for development and tests. */
  @Env('EGRESS_LOOPBACK')
  @IsBoolean()
  egressLoopback: boolean = false;

  /** Concurrent attempts of one process. */
  @Env('DELIVERY_CONCURRENCY')
  @IsInt()
  @Min(1)
  @Max(1_000)
  deliveryConcurrency: number = 64;

  /** Concurrent attempts of all processes to one endpoint. */
  @Env('DELIVERY_CONCURRENCY_PER_ENDPOINT')
  @IsInt()
  @Min(1)
  @Max(100)
  deliveryConcurrencyPerEndpoint: number = 8;

  /** Retention of ended deliveries and their attempts. Longer than that of the inbox: 14 days. */
  @Env('DELIVERY_RETENTION_DAYS')
  @IsInt()
  @Min(15)
  @Max(3_650)
  deliveryRetentionDays: number = 30;

  /** Interval of the search for finished jobs whose event was lost. */
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
    return [...super.contradictions(), ...loopbackProblems(this)];
  }
}
