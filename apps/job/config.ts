/** The variables of the job service. */
import { DatabaseServiceConfig, Env } from '@handtest/service';
import { IsInt, IsNumber, IsOptional, IsString, IsUrl, Max, Min, MinLength } from 'class-validator';

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

  /** Where callers reach the API; the links to recordings and telemetry begin with it. */
  @Env('PUBLIC_URL')
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  publicUrl: string = 'http://localhost:3000';

  /** Signs those links, and the tickets for bytes between gateway and job. The same for all replicas. */
  @Env('LINK_SECRET', { secret: true })
  @IsString()
  @MinLength(32)
  linkSecret: string;

  /** How long a link is good, in minutes; up to an hour more. */
  @Env('LINK_LIFETIME_MINUTES')
  @IsInt()
  @Min(1)
  @Max(525_600)
  linkLifetimeMinutes: number = 1_440;

  /** Recordings lie here, unless there is a bucket; a folder that all replicas share. */
  @Env('RECORDINGS_DIR')
  @IsString()
  recordingsDir: string = 'recordings';

  /** The largest recording. */
  @Env('RECORDING_LIMIT_BYTES')
  @IsInt()
  @Min(1)
  @Max(10_737_418_240)
  recordingLimitBytes: number = 1_073_741_824;

  /** How long the recordings of completed jobs are kept. */
  @Env('RECORDING_RETENTION_DAYS')
  @IsNumber()
  @Min(0)
  @Max(3_650)
  recordingRetentionDays: number = 90;

  /** Recordings lie in this bucket. */
  @Env('S3_BUCKET')
  @IsOptional()
  @IsString()
  s3Bucket?: string;

  /** Any server that speaks S3; Amazon's own when not set. */
  @Env('S3_ENDPOINT')
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  s3Endpoint?: string;

  @Env('S3_REGION')
  @IsString()
  s3Region: string = 'us-east-1';

  /** With the next one; without both, what the surroundings offer. */
  @Env('S3_ACCESS_KEY_ID', { secret: true })
  @IsOptional()
  @IsString()
  s3AccessKeyId?: string;

  @Env('S3_SECRET_ACCESS_KEY', { secret: true })
  @IsOptional()
  @IsString()
  s3SecretAccessKey?: string;

  override contradictions(): string[] {
    const contradictions = super.contradictions();
    if ((this.s3AccessKeyId === undefined) !== (this.s3SecretAccessKey === undefined))
      contradictions.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together');
    if (this.s3Endpoint !== undefined && this.s3Bucket === undefined)
      contradictions.push('S3_ENDPOINT needs S3_BUCKET');
    return contradictions;
  }
}
