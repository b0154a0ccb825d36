/** The variables that every service reads. A service's own config class extends one of these. */
import { IsIn, IsInt, IsOptional, IsString, IsUrl, Matches, Max, Min } from 'class-validator';
import { Env } from './env.js';

export class ServiceConfig {
  @Env('NODE_ENV')
  @IsIn(['development', 'test', 'production'])
  nodeEnv: string = 'development';

  /** Address to listen on. */
  @Env('HOST')
  @IsString()
  host: string = '0.0.0.0';

  /** Port of the API, the probes and the metrics; 0 takes any free one. */
  @Env('PORT')
  @IsInt()
  @Min(0)
  @Max(65_535)
  port: number = 3000;

  @Env('LOG_LEVEL')
  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
  logLevel: string = 'info';

  /** `nats://user:password@host:port`, several separated by commas. */
  @Env('NATS_URL', { secret: true })
  @Matches(/^(nats|tls):\/\/\S+$/, { message: '$property must start with nats:// or tls://' })
  natsUrl: string;

  /** Base address of an OpenTelemetry collector (OTLP over HTTP). Unset: no tracing. */
  @Env('OTEL_EXPORTER_OTLP_ENDPOINT')
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  otlpEndpoint?: string;

  /**
   * The shutdown first reports not ready. For this many milliseconds it accepts requests, until the load balancer sends
   * none. After the port is closed, idle connections stay open for the same time.
   */
  @Env('SHUTDOWN_DRAIN_MS')
  @IsInt()
  @Min(0)
  @Max(2_000)
  shutdownDrainMs: number = 1000;

  /** Invalid combinations of variables, one sentence each. The process does not start with any of them. */
  contradictions(): string[] {
    return [];
  }
}

export class DatabaseServiceConfig extends ServiceConfig {
  @Env('DATABASE_URL', { secret: true })
  @Matches(/^postgres(ql)?:\/\/\S+$/, { message: '$property must start with postgres:// or postgresql://' })
  databaseUrl: string;

  /** Connections of one process; the sum over all processes must stay below the server's `max_connections`. */
  @Env('DATABASE_POOL_SIZE')
  @IsInt()
  @Min(2)
  @Max(100)
  databasePoolSize: number = 5;
}

/** A service with Redis: for work (rows in its database that BullMQ runs) or for counters. */
export class WorkServiceConfig extends DatabaseServiceConfig {
  @Env('REDIS_URL', { secret: true })
  @Matches(/^rediss?:\/\/\S+$/, { message: '$property must start with redis:// or rediss://' })
  redisUrl: string;
}
