/** The variables of identity, beside those of every service with a database and work. */
import { Email } from '@handtest/contracts/identity';
import { loopbackProblems } from '@handtest/egress';
import { Env, WorkServiceConfig } from '@handtest/service';
import {
  IsBoolean,
  IsEmail,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Length,
  Matches,
  Max,
  Min,
} from 'class-validator';

export class IdentityConfig extends WorkServiceConfig {
  /** With the password: creates this platform admin at start, or makes the existing account one. */
  @Env('PLATFORM_ADMIN_EMAIL')
  @IsOptional()
  @Email()
  platformAdminEmail?: string;

  @Env('PLATFORM_ADMIN_PASSWORD', { secret: true })
  @IsOptional()
  @Length(10, 200)
  platformAdminPassword?: string;

  /** Memory of one argon2id hash in KiB. Source of both defaults: OWASP Password Storage Cheat Sheet. */
  @Env('PASSWORD_MEMORY_KIB')
  @IsInt()
  @Min(1_024)
  @Max(1_048_576)
  passwordMemoryKib: number = 19_456;

  @Env('PASSWORD_ITERATIONS')
  @IsInt()
  @Min(1)
  @Max(20)
  passwordIterations: number = 2;

  /** Connections of one process for token verification, beside those of DATABASE_POOL_SIZE. */
  @Env('VERIFICATION_POOL_SIZE')
  @IsInt()
  @Min(1)
  @Max(100)
  verificationPoolSize: number = 3;

  /**
   * Failed log-ins of one account from one client address (IPv6: one /64) within 15 minutes. Above it that address is
   * refused, also with the right password.
   */
  @Env('LOG_IN_FAILURES_PER_ACCOUNT_AND_ADDRESS')
  @IsInt()
  @Min(1)
  logInFailuresPerAccountAndAddress: number = 10;

  /** Failed log-ins of one account from all addresses within 15 minutes. Above it every address is refused. */
  @Env('LOG_IN_FAILURES_PER_ACCOUNT')
  @IsInt()
  @Min(1)
  logInFailuresPerAccount: number = 100;

  /** Failed log-ins from one client address (IPv6: one /64) within 15 minutes. */
  @Env('LOG_IN_FAILURES_PER_ADDRESS')
  @IsInt()
  @Min(1)
  logInFailuresPerAddress: number = 50;

  /** Sign-ups from one client address (IPv6: one /64) within an hour, refused ones included. */
  @Env('SIGN_UPS_PER_ADDRESS')
  @IsInt()
  @Min(1)
  signUpsPerAddress: number = 20;

  /** Invitations by one user within an hour, in all their organizations. */
  @Env('INVITATIONS_PER_USER')
  @IsInt()
  @Min(1)
  invitationsPerUser: number = 50;

  /** Requests for a password reset from one client address (IPv6: one /64) within an hour. */
  @Env('PASSWORD_RESETS_PER_ADDRESS')
  @IsInt()
  @Min(1)
  passwordResetsPerAddress: number = 20;

  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the start. Unset: no mail is sent. */
  @Env('SMTP_URL', { secret: true })
  @IsOptional()
  @Matches(/^smtps?:\/\/\S+$/, { message: '$property must start with smtp:// or smtps://' })
  smtpUrl?: string;

  /** The sender of mails: an address, or `Handtest <mail@example.com>`. */
  @Env('MAIL_FROM')
  @IsOptional()
  @IsEmail({ allow_display_name: true })
  mailFrom?: string;

  /** The OpenID Connect provider, as its discovery document names it. Unset: this sign-in is off. */
  @Env('OIDC_ISSUER')
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  oidcIssuer?: string;

  @Env('OIDC_CLIENT_ID')
  @IsOptional()
  @IsString()
  oidcClientId?: string;

  @Env('OIDC_CLIENT_SECRET', { secret: true })
  @IsOptional()
  @IsString()
  oidcClientSecret?: string;

  /** The public address without a path. Links in answers and mails begin with it. */
  @Env('PUBLIC_URL')
  @Matches(/^https?:\/\/[^\s\/?#]+$/, {
    message: '$property must be an http or https address without a path',
  })
  publicUrl: string = 'http://localhost:3000';

  /** Permits chat hooks at literal loopback addresses: for development and tests. */
  @Env('EGRESS_LOOPBACK')
  @IsBoolean()
  egressLoopback: boolean = false;

  override contradictions(): string[] {
    const problems = super.contradictions();
    if (Boolean(this.platformAdminEmail) !== Boolean(this.platformAdminPassword)) {
      problems.push('PLATFORM_ADMIN_EMAIL and PLATFORM_ADMIN_PASSWORD must be set together or not at all');
    }
    const oidc = [this.oidcIssuer, this.oidcClientId, this.oidcClientSecret].filter(Boolean);
    if (oidc.length !== 0 && oidc.length !== 3) {
      problems.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together or not at all');
    }
    if (this.oidcIssuer?.startsWith('http:') && !this.mayBeInsecure(this.oidcIssuer)) {
      problems.push('OIDC_ISSUER must start with https://, except on this machine outside production');
    }
    if (Boolean(this.smtpUrl) !== Boolean(this.mailFrom)) {
      problems.push('SMTP_URL and MAIL_FROM must be set together or not at all');
    }
    if (this.nodeEnv === 'production' && (this.passwordMemoryKib < 19_456 || this.passwordIterations < 2)) {
      problems.push(
        'PASSWORD_MEMORY_KIB below 19456 or PASSWORD_ITERATIONS below 2 are too weak for production',
      );
    }
    return [...problems, ...loopbackProblems(this)];
  }

  private mayBeInsecure(address: string): boolean {
    return this.nodeEnv !== 'production' && ['127.0.0.1', '[::1]'].includes(new URL(address).hostname);
  }
}
