/** The gateway's variables, beside those of every service. */
import { isIP } from 'node:net';
import { Env, ServiceConfig } from '@handtest/service';
import { IsInt, IsOptional, IsString, IsUrl, Matches, Max, Min } from 'class-validator';
import { hasStartPage } from './web/web-root.js';

/** Ranges that have a name: 127/8 and ::1, fc00::/7 and the private IPv4 ones, 169.254/16 and fe80::/10. */
const namedRanges = ['loopback', 'uniquelocal', 'linklocal'];

export class GatewayConfig extends ServiceConfig {
  /** Counts requests for the rate limits. */
  @Env('REDIS_URL', { secret: true })
  @Matches(/^rediss?:\/\/\S+$/, { message: '$property must start with redis:// or rediss://' })
  redisUrl: string;

  /**
   * Addresses or CIDR ranges, separated by commas, of the proxies in front; also `loopback`, `linklocal`, `uniquelocal`.
   * Only from these is `X-Forwarded-For` believed.
   */
  @Env('TRUSTED_PROXIES')
  trustedProxies: string[] = [];

  /** Requests of one client address to one route within the window. */
  @Env('RATE_LIMIT_ROUTE_PER_MINUTE')
  @IsInt()
  @Min(1)
  @Max(10_000_000)
  rateLimitRoutePerMinute: number = 200;

  /** Requests of one client address to all routes within the window. */
  @Env('RATE_LIMIT_TOTAL_PER_MINUTE')
  @IsInt()
  @Min(1)
  @Max(10_000_000)
  rateLimitTotalPerMinute: number = 500;

  /** The window of both limits; a minute but in tests. */
  @Env('RATE_LIMIT_WINDOW_MS')
  @IsInt()
  @Min(100)
  @Max(3_600_000)
  rateLimitWindowMs: number = 60_000;

  /** How long `POST /api/run` waits before it answers 408. */
  @Env('RUN_TIMEOUT_MS')
  @IsInt()
  @Min(100)
  @Max(3_600_000)
  runTimeoutMs: number = 3_600_000;

  /** The largest body. */
  @Env('BODY_LIMIT_BYTES')
  @IsInt()
  @Min(1_024)
  @Max(8_388_608)
  bodyLimitBytes: number = 1_048_576;

  /** How many requests may wait for a job at the same time, in `POST /api/run` and MCP's `wait`; more get a 503. */
  @Env('WAITERS_PER_REPLICA')
  @IsInt()
  @Min(1)
  @Max(100_000)
  waitersPerReplica: number = 5_000;

  /** Of these, how many one organization may have with API keys, and one user with other tokens; more get a 503. */
  @Env('WAITERS_PER_CALLER')
  @IsInt()
  @Min(1)
  @Max(100_000)
  waitersPerCaller: number = 500;

  /** How many clients may watch jobs at the same time; more get a 503. */
  @Env('STREAMS_PER_REPLICA')
  @IsInt()
  @Min(0)
  @Max(100_000)
  streamsPerReplica: number = 2_000;

  /** Of these, how many one user may have with sessions and personal access tokens; more get a 429. */
  @Env('STREAMS_PER_USER')
  @IsInt()
  @Min(1)
  @Max(100_000)
  streamsPerUser: number = 50;

  /** How many may watch the jobs of one organization, with any token; more get a 429. */
  @Env('STREAMS_PER_ORGANIZATION')
  @IsInt()
  @Min(1)
  @Max(100_000)
  streamsPerOrganization: number = 200;

  /** The public address without a path. Its host may be named by the headers Host and Origin of `/api/mcp`. */
  @Env('PUBLIC_URL')
  @Matches(/^https?:\/\/[^\s\/?#]+$/, {
    message: '$property must be an http or https address without a path',
  })
  publicUrl: string = 'http://localhost:3000';

  /** More origins whose hosts `/api/mcp` accepts; loopback is accepted as well while NODE_ENV is not production. */
  @Env('MCP_ALLOWED_ORIGINS')
  mcpAllowedOrigins: string[] = [];

  /** Where the job service answers over HTTP, several replicas with commas between: recordings are passed on there. */
  @Env('JOB_URL')
  jobUrls: string[] = ['http://localhost:3001'];

  /** The folder of the built web app. Default: the one that was built with the gateway, if any. */
  @Env('WEB_ROOT')
  @IsOptional()
  @IsString()
  webRoot?: string;

  /** Address of the web app, if it is another server's. The code host's redirect leads to its page for connections. */
  @Env('DASHBOARD_URL')
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  ownDashboardUrl?: string;

  get dashboardUrl(): string {
    return this.ownDashboardUrl ?? this.publicUrl;
  }

  override contradictions(): string[] {
    return [
      ...super.contradictions(),
      ...(this.webRoot === undefined || hasStartPage(this.webRoot)
        ? []
        : [`WEB_ROOT names ${this.webRoot}, which has no index.html`]),
      ...this.trustedProxies
        .filter((range) => !isRange(range))
        .map((range) => `TRUSTED_PROXIES names ${range}, which is neither an address nor a range`),
      ...this.jobUrls
        .filter((url) => !/^http:\/\/[^\s/]+$/.test(url))
        .map((url) => `JOB_URL names ${url}, which is not an http address without a path`),
      ...this.mcpAllowedOrigins
        .filter((origin) => !/^https?:\/\/[^\s/?#]+$/.test(origin))
        .map((origin) => `MCP_ALLOWED_ORIGINS names ${origin}, which is not an http or https origin`),
    ];
  }
}

function isRange(text: string): boolean {
  if (namedRanges.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
