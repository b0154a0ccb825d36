import { IsBoolean, IsInt, IsOptional, IsString, Length, Min } from 'class-validator';
import { describeConfig } from './describe-config.js';
import { Env } from './env.js';
import { InvalidConfig, loadConfig } from './load-config.js';
import { WorkServiceConfig } from './service.config.js';

class SampleConfig extends WorkServiceConfig {
  @Env('CLAIM_TIMEOUT_MINUTES')
  @IsInt()
  @Min(1)
  claimTimeoutMinutes: number = 60;

  @Env('EGRESS_LOOPBACK')
  @IsBoolean()
  egressLoopback: boolean = false;

  @Env('TRUSTED_PROXIES')
  @IsString({ each: true })
  trustedProxies: string[] = [];

  @Env('SIGNUP_CREDIT_MICROS')
  signupCreditMicros: bigint = 0n;

  @Env('ENCRYPTION_KEY', { secret: true })
  @Length(32, 32)
  encryptionKey: string;

  @Env('SMTP_URL')
  @IsOptional()
  @IsString()
  smtpUrl?: string;

  override contradictions(): string[] {
    const refused = this.egressLoopback && this.nodeEnv === 'production';
    return refused ? ['EGRESS_LOOPBACK must not be true while NODE_ENV is production'] : [];
  }
}

const valid = {
  NATS_URL: 'nats://job:pw@127.0.0.1:4222',
  DATABASE_URL: 'postgres://127.0.0.1/job',
  REDIS_URL: 'redis://127.0.0.1',
  ENCRYPTION_KEY: 'k'.repeat(32),
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(SampleConfig, env);
  } catch (error) {
    if (error instanceof InvalidConfig) return error.problems;
    throw error;
  }
  return [];
}

describe('configuration', () => {
  it('takes defaults where nothing is set, and where a variable is empty', () => {
    const config = loadConfig(SampleConfig, { ...valid, CLAIM_TIMEOUT_MINUTES: '', SMTP_URL: ' ' });
    expect(config).toMatchObject({
      port: 3000,
      claimTimeoutMinutes: 60,
      databasePoolSize: 5,
      trustedProxies: [],
    });
    expect(config.smtpUrl).toBeUndefined();
  });

  it('converts by the declared type', () => {
    const config = loadConfig(SampleConfig, {
      ...valid,
      PORT: '8080',
      EGRESS_LOOPBACK: 'true',
      TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2,',
      SIGNUP_CREDIT_MICROS: '100000000',
    });
    expect(config).toMatchObject({
      port: 8080,
      egressLoopback: true,
      trustedProxies: ['10.0.0.1', '10.0.0.2'],
      signupCreditMicros: 100_000_000n,
    });
  });

  it('names every wrong variable at once', () => {
    const problems = problemsOf({
      PORT: '70000',
      LOG_LEVEL: 'loud',
      CLAIM_TIMEOUT_MINUTES: '0',
      EGRESS_LOOPBACK: 'perhaps',
      DATABASE_POOL_SIZE: 'five',
      DATABASE_URL: 'mysql://x',
      ENCRYPTION_KEY: 'k'.repeat(32),
      REDIS_URL: 'redis://127.0.0.1',
    });
    const named = ['DATABASE_POOL_SIZE', 'DATABASE_URL', 'EGRESS_LOOPBACK', 'LOG_LEVEL', 'NATS_URL', 'PORT'];
    expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual([
      'CLAIM_TIMEOUT_MINUTES',
      ...named,
    ]);
    expect(problems).toContain('CLAIM_TIMEOUT_MINUTES must not be less than 1');
    expect(problems).toContain('DATABASE_POOL_SIZE must be a number');
    expect(problems).toContain('NATS_URL is required but not set');
    expect(problems).toContain('DATABASE_URL must start with postgres:// or postgresql://');
  });

  it('never shows the value of a secret', () => {
    const problems = problemsOf({ ...valid, ENCRYPTION_KEY: 'hunter2', DATABASE_URL: 'hunter2://hunter2' });
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toContain('hunter2');
  });

  it('requires what a base class declares without a default', () => {
    expect(problemsOf({ ...valid, REDIS_URL: '' })).toEqual(['REDIS_URL is required but not set']);
    expect(problemsOf({ ...valid, REDIS_URL: 'http://x' })).toEqual([
      'REDIS_URL must start with redis:// or rediss://',
    ]);
  });

  it('refuses combinations that contradict each other', () => {
    expect(problemsOf({ ...valid, EGRESS_LOOPBACK: '1', NODE_ENV: 'production' })).toEqual([
      'EGRESS_LOOPBACK must not be true while NODE_ENV is production',
    ]);
  });

  it('describes its variables with defaults, and secrets without', () => {
    const described = new Map(describeConfig(SampleConfig).map((variable) => [variable.env, variable]));
    expect(described.get('CLAIM_TIMEOUT_MINUTES')).toEqual({
      env: 'CLAIM_TIMEOUT_MINUTES',
      property: 'claimTimeoutMinutes',
      required: false,
      default: '60',
      secret: false,
    });
    expect(described.get('DATABASE_URL')).toMatchObject({ required: true, secret: true });
    expect(described.get('SMTP_URL')).toMatchObject({ required: false });
    expect(described.get('REDIS_URL')).toMatchObject({ required: true });
    expect(described.get('NODE_ENV')).toMatchObject({ default: 'development' });
  });
});
