import { Env, WorkServiceConfig } from '@handtest/service';
import { IsInt, IsOptional, IsString, IsUrl, Max, Min } from 'class-validator';

/** With an API key the Anthropic API reads the reports; without one the built-in rules do. */
export class ExtractionConfig extends WorkServiceConfig {
  @Env('ANTHROPIC_API_KEY', { secret: true })
  @IsOptional()
  @IsString()
  anthropicApiKey?: string;

  /** Another server that speaks the Messages API. */
  @Env('ANTHROPIC_BASE_URL')
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  anthropicBaseUrl?: string;

  @Env('ANTHROPIC_MODEL')
  @IsString()
  anthropicModel: string = 'claude-sonnet-5-5';

  /** The whole of one reading, repair turn included. */
  @Env('READING_LIMIT_SECONDS')
  @IsInt()
  @Min(1)
  @Max(240)
  readingLimitSeconds: number = 240;

  /** How long faults of the moment are tried again before the report counts as unreadable. */
  @Env('READING_RETRY_MINUTES')
  @IsInt()
  @Min(1)
  @Max(120)
  readingRetryMinutes: number = 30;

  /** Reports that one process reads at the same time. */
  @Env('READING_CONCURRENCY')
  @IsInt()
  @Min(1)
  @Max(100)
  readingConcurrency: number = 8;
}
