/** The variables of the job service. */
import { Env, IsSigningSecrets, WorkServiceConfig } from '@handtest/service';
import { IsInt, IsNumber, IsOptional, IsString, IsUrl, Max, Min } from 'class-validator';

export class JobConfig extends WorkServiceConfig {
  /** How long a job waits for a tester before it expires. */
  @Env('CLAIM_TIMEOUT_MINUTES')
  @IsNumber()
  @Min(0.01)
  @Max(10_080)
  claimTimeoutMinutes: number = 60;

  /** Address of the web app, if it is not that of the API. */
  @Env('DASHBOARD_URL')
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  ownDashboardUrl?: string;

  /** A job's `jobUrl` is this and `/jobs/<id>`. */
  get dashboardUrl(): string {
    return this.ownDashboardUrl ?? this.publicUrl;
  }

  /** Maximum time between two sweeps for deadlines on each replica, in milliseconds. */
  @Env('SWEEP_INTERVAL_MS')
  @IsInt()
  @Min(50)
  @Max(60_000)
  sweepIntervalMs: number = 1_000;

  /** Public address of the API; the links to recordings and telemetry begin with it. */
  @Env('PUBLIC_URL')
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  publicUrl: string = 'http://localhost:3000';

  /** Sign the links and the tickets of transfers, newest first. The same for all replicas. */
  @Env('LINK_SECRET', { secret: true })
  @IsSigningSecrets()
  linkSecrets: string[];

  /** Minimum lifetime of a link; it may be valid for an hour more. */
  @Env('LINK_LIFETIME_MINUTES')
  @IsInt()
  @Min(1)
  @Max(525_600)
  linkLifetimeMinutes: number = 1_440;

  /** Folder of the recordings, shared by all replicas; not used with a bucket. */
  @Env('RECORDINGS_DIR')
  @IsString()
  recordingsDir: string = 'recordings';

  /** Maximum size of a recording. */
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

  @Env('S3_BUCKET')
  @IsOptional()
  @IsString()
  s3Bucket?: string;

  /** Any server that speaks S3. Default: Amazon's. */
  @Env('S3_ENDPOINT')
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  s3Endpoint?: string;

  @Env('S3_REGION')
  @IsString()
  s3Region: string = 'us-east-1';

  /** Set both or neither. Without them the SDK uses the role of the machine or the pod. */
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
