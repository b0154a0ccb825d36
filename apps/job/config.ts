/** The variables of the job service. */
import { DatabaseServiceConfig, Env } from '@handtest/service';
import { IsInt, IsNumber, IsUrl, Max, Min } from 'class-validator';

export class JobConfig extends DatabaseServiceConfig {
  /** How long a job waits for a tester before it expires. */
  @Env('CLAIM_TIMEOUT_MINUTES')
  @IsNumber()
  @Min(0.01)
  @Max(10_080)
  claimTimeoutMinutes: number = 60;

  /** Where people look at jobs; a job's `jobUrl` is this and `/jobs/<id>`. */
  @Env('DASHBOARD_URL')
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  dashboardUrl: string = 'http://localhost:3000';

  /** How often each replica looks for deadlines that have passed, in milliseconds. */
  @Env('SWEEP_INTERVAL_MS')
  @IsInt()
  @Min(50)
  @Max(60_000)
  sweepIntervalMs: number = 1_000;
}
