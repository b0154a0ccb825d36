/** The variables that every service reads. A service's own config class extends one of these. */
import { IsIn, IsInt, IsOptional, IsString, IsUrl, Matches, Max, Min } from 'class-validator';
import { Env } from './env.js';
import { IsNatsUrl, type NatsTls, natsTlsProblems } from './nats-address.js';

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

  /** `nats://user:password@host:port`, several separated by commas. `tls://` demands TLS. */
  @Env('NATS_URL', { secret: true })
  @IsNatsUrl()
  natsUrl: string;

  /** The authorities of the servers' certificates, in PEM. Unset: those of Node. */
  @Env('NATS_CA_FILE')
  @IsOptional()
  @IsString()
  natsCaFile?: string;

  /** The certificate of this process for NATS servers that demand one, and its key, in PEM. */
  @Env('NATS_CERT_FILE')
  @IsOptional()
  @IsString()
  natsCertFile?: string;

  @Env('NATS_KEY_FILE')
  @IsOptional()
  @IsString()
  natsKeyFile?: string;

  get natsTls(): NatsTls {
    return { caFile: this.natsCaFile, certFile: this.natsCertFile, keyFile: this.natsKeyFile };
  }

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
    return natsTlsProblems(this.natsUrl, this.natsTls);
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

  /** Copies of the stream of events, each on another server of a NATS cluster. Three survive the loss of one server. */
  @Env('NATS_STREAM_REPLICAS')
  @IsIn([1, 3, 5])
  natsStreamReplicas: number = 1;

  /** The cluster that keeps the stream, by its name in NATS. Unset: the cluster of the server that creates it. */
  @Env('NATS_PLACEMENT_CLUSTER')
  @IsOptional()
  @IsString()
  natsPlacementCluster?: string;

  /** Only servers with all of these `server_tags` keep the stream, separated by commas. */
  @Env('NATS_PLACEMENT_TAGS')
  natsPlacementTags: string[] = [];
}

/** A service with Redis: for work (rows in its database that BullMQ runs) or for counters. */
export class WorkServiceConfig extends DatabaseServiceConfig {
  @Env('REDIS_URL', { secret: true })
  @Matches(/^rediss?:\/\/\S+$/, { message: '$property must start with redis:// or rediss://' })
  redisUrl: string;
}
