/** The variables of the browser service. */
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseServiceConfig, Env, IsSigningSecrets } from '@handtest/service';
import { IsSecretKeys } from '@handtest/secret-cipher';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, IsUrl, Max, Min } from 'class-validator';

const httpAddress = { require_tld: false, require_protocol: true, protocols: ['http'] };

export class BrowserConfig extends DatabaseServiceConfig {
  /** Where the gateway reaches this replica. Default: this machine, at `PORT`. */
  @Env('ADDRESS')
  @IsOptional()
  @IsUrl(httpAddress)
  ownAddress?: string;

  /** Sign the tickets of WebSockets, newest first. The same for all replicas. */
  @Env('TICKET_SECRET', { secret: true })
  @IsSigningSecrets()
  ticketSecrets: string[];

  /** The keys of project secrets at rest, newest first: `<id>:<32 random bytes in base64>` (`openssl rand -base64 32`). */
  @Env('SECRETS_KEY', { secret: true })
  @IsSecretKeys()
  secretsKey: string[];

  /** Where the job service answers over HTTP, several replicas with commas between: videos are sent there. */
  @Env('JOB_URL')
  jobUrls: string[] = ['http://localhost:3001'];

  /** Chromium itself. Debian's `/usr/bin/chromium` is a script, which hides the process of the browser. */
  @Env('CHROMIUM_PATH')
  @IsString()
  chromiumPath: string = '/usr/lib/chromium/chromium';

  @Env('FFMPEG_PATH')
  @IsString()
  ffmpegPath: string = 'ffmpeg';

  /** Of videos: H.264 in MP4, which plays everywhere, or VP8 in WebM, which has twice the size and no patents. */
  @Env('RECORDING_CODEC')
  @IsIn(['h264', 'vp8'])
  recordingCodec: 'h264' | 'vp8' = 'h264';

  /** Profiles, downloads and videos of visits, until they end. A folder of this machine. */
  @Env('VISITS_DIR')
  @IsString()
  visitsDir: string = join(tmpdir(), 'handtest-visits');

  /** Each needs about a processor and 450 MB. */
  @Env('VISITS_PER_REPLICA')
  @IsInt()
  @Min(1)
  @Max(100)
  visitsPerReplica: number = availableParallelism();

  /** Of one browser with all its pages. One that needs more is ended, so that the others are not. */
  @Env('VISIT_MEMORY_MB')
  @IsInt()
  @Min(500)
  @Max(100_000)
  visitMemoryMb: number = 1_500;

  /** Of the profile, downloads and uploads of one browser. One that needs more is ended: recordings are on the same disk. */
  @Env('VISIT_DISK_MB')
  @IsInt()
  @Min(700)
  @Max(100_000)
  visitDiskMb: number = 2_000;

  /** After SIGTERM: how long visits go on until their tests end. New ones start elsewhere. Not more than the platform waits. */
  @Env('VISIT_DRAIN_SECONDS')
  @IsInt()
  @Min(0)
  @Max(86_400)
  drainSeconds: number = 0;

  /** Browsers that are started before they are needed. */
  @Env('BROWSER_SPARES')
  @IsInt()
  @Min(0)
  @Max(10)
  spares: number = 1;

  /**
   * `namespace`: an empty network for each browser. `policy`: only Chromium's own switches lead to the proxy. Default:
   * `namespace`; outside production `policy` on a machine that permits no namespaces.
   */
  @Env('BROWSER_ISOLATION')
  @IsOptional()
  @IsIn(['namespace', 'policy'])
  isolation?: 'namespace' | 'policy';

  /** With `policy` in production: what holds in place of the namespace. */
  @Env('BROWSER_ISOLATION_ACCEPTED')
  @IsOptional()
  @IsIn(['network-policy'])
  isolationAccepted?: 'network-policy';

  /** Allows pages on this machine, for development. */
  @Env('EGRESS_LOOPBACK')
  @IsBoolean()
  egressLoopback: boolean = false;

  override contradictions(): string[] {
    const contradictions = super.contradictions();
    // The path of Chromium's socket in it has at most 107 characters.
    if (this.visitsDir.length > 40) contradictions.push('VISITS_DIR must have at most 40 characters');
    const isProduction = this.nodeEnv === 'production';
    if (isProduction && this.isolation === 'policy' && !this.isolationAccepted)
      contradictions.push(
        'BROWSER_ISOLATION=policy needs BROWSER_ISOLATION_ACCEPTED=network-policy in production',
      );
    if (isProduction && this.egressLoopback)
      contradictions.push('EGRESS_LOOPBACK is not permitted in production');
    return contradictions;
  }
}
