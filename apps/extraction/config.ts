import { loopbackProblems } from '@handtest/egress';
import { IsSecretKeys } from '@handtest/secret-cipher';
import { Env, WorkServiceConfig } from '@handtest/service';
import { IsBoolean, IsIn, IsInt, IsNumber, IsOptional, IsString, IsUrl, Max, Min } from 'class-validator';
import { secondOpinionPolicies, type SecondOpinionPolicy } from './anthropic/second-opinion-policy.js';
import type { TokenPrice } from './model/token-price.js';

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

  /** Time limit of one request to the model, and of one test plan. A reading has three times as long. */
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

  /** When the model checks its own reading by the evidence alone. */
  @Env('READER_SECOND_OPINION')
  @IsIn(secondOpinionPolicies)
  readerSecondOpinion: SecondOpinionPolicy = 'low';

  /** A second opinion that could exceed this limit, together with the first reading, is not requested. */
  @Env('READER_MAX_USD_PER_JOB')
  @IsNumber()
  @Min(0)
  @Max(1_000)
  readerMaxUsdPerJob: number = 0.5;

  /** Images of a recording for a second opinion, at the times of the findings. They need ffmpeg. */
  @Env('READER_FRAMES')
  @IsInt()
  @Min(0)
  @Max(20)
  readerFrames: number = 8;

  /** Set both or neither. Without them the built-in table has the prices of the model. */
  @Env('READER_USD_PER_MILLION_INPUT_TOKENS')
  @IsOptional()
  @IsNumber()
  @Min(0)
  readerInputUsd?: number;

  @Env('READER_USD_PER_MILLION_OUTPUT_TOKENS')
  @IsOptional()
  @IsNumber()
  @Min(0)
  readerOutputUsd?: number;

  /** The keys of error monitors' tokens at rest, newest first: `<id>:<32 random bytes in base64>`. */
  @Env('SECRETS_KEY', { secret: true })
  @IsSecretKeys()
  secretsKey: string[];

  /** Permits error monitors at literal loopback addresses, also over http: for development and tests. */
  @Env('EGRESS_LOOPBACK')
  @IsBoolean()
  egressLoopback: boolean = false;

  get tokenPrice(): TokenPrice | undefined {
    const { readerInputUsd: input, readerOutputUsd: output } = this;
    return input === undefined || output === undefined ? undefined : { input, output };
  }

  override contradictions(): string[] {
    const contradictions = [...super.contradictions(), ...loopbackProblems(this)];
    if ((this.readerInputUsd === undefined) !== (this.readerOutputUsd === undefined)) {
      contradictions.push(
        'READER_USD_PER_MILLION_INPUT_TOKENS and READER_USD_PER_MILLION_OUTPUT_TOKENS go together',
      );
    }
    return contradictions;
  }
}
