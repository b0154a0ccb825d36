import { Env, WorkServiceConfig } from '@handtest/service';
import { IsInt, IsOptional, IsString, IsUrl, Max, Min } from 'class-validator';

/** With an API key the Anthropic API reads the reports; without one the built-in rules do. */
export class ExtractionConfig extends WorkServiceConfig {
  @Env('ANTHROPIC_API_KEY', { secret: true })
  @IsOptional()
  @IsString()
  anthropicApiKey?: string;

  /** Another server with the Messages API. */
  @Env('ANTHROPIC_BASE_URL')
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  anthropicBaseUrl?: string;

  @Env('ANTHROPIC_MODEL')
  @IsString()
  anthropicModel: string = 'claude-sonnet-5-5';

  /** Time limit of one reading, including the repair request. */
  @Env('READING_LIMIT_SECONDS')
  @IsInt()
  @Min(1)
  @Max(240)
  readingLimitSeconds: number = 240;

  /** How long temporary faults are retried before the report is unreadable. */
  @Env('READING_RETRY_MINUTES')
  @IsInt()
  @Min(1)
  @Max(120)
  readingRetryMinutes: number = 30;

  /** Concurrent readings of one process. */
  @Env('READING_CONCURRENCY')
  @IsInt()
  @Min(1)
  @Max(100)
  readingConcurrency: number = 8;
}
