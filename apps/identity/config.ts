/** What identity reads from its environment, beside what every service with a database reads. */
import { LoopbackForbidden } from '@handtest/egress';
import { DatabaseServiceConfig, Env } from '@handtest/service';
import { IsBoolean, IsEmail, IsInt, IsOptional, Length, Matches, Max, Min } from 'class-validator';

export class IdentityConfig extends DatabaseServiceConfig {
  /** With the password: makes this account, or turns it into, a platform admin at start. */
  @Env('PLATFORM_ADMIN_EMAIL')
  @IsOptional()
  @IsEmail()
  platformAdminEmail?: string;

  @Env('PLATFORM_ADMIN_PASSWORD', { secret: true })
  @IsOptional()
  @Length(10, 200)
  platformAdminPassword?: string;

  /** Memory of one argon2id hash in KiB. The default and that of the iterations: OWASP Password Storage Cheat Sheet. */
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

  /** Failed logins of one account within 15 minutes; the next one is refused, with the right password too. */
  @Env('LOG_IN_FAILURES_PER_ACCOUNT')
  @IsInt()
  @Min(1)
  logInFailuresPerAccount: number = 10;

  /** Failed logins from one client address (IPv6: one /64) within 15 minutes. */
  @Env('LOG_IN_FAILURES_PER_ADDRESS')
  @IsInt()
  @Min(1)
  logInFailuresPerAddress: number = 50;

  /** Sign-ups from one client address (IPv6: one /64) within an hour, the refused ones included. */
  @Env('SIGN_UPS_PER_ADDRESS')
  @IsInt()
  @Min(1)
  signUpsPerAddress: number = 20;

  /** Invitations that one user makes within an hour, in all their organizations. */
  @Env('INVITATIONS_PER_USER')
  @IsInt()
  @Min(1)
  invitationsPerUser: number = 50;

  /** Where people reach the service, without a path: what links in answers and mails begin with. */
  @Env('PUBLIC_URL')
  @Matches(/^https?:\/\/[^\s\/?#]+$/, {
    message: '$property must be an http or https address without a path',
  })
  publicUrl: string = 'http://localhost:3000';

  /** Lets chat hooks lead to literal loopback addresses: for development and tests. */
  @Env('EGRESS_LOOPBACK')
  @IsBoolean()
  egressLoopback: boolean = false;

  override contradictions(): string[] {
    const problems = super.contradictions();
    if (Boolean(this.platformAdminEmail) !== Boolean(this.platformAdminPassword)) {
      problems.push('PLATFORM_ADMIN_EMAIL and PLATFORM_ADMIN_PASSWORD are set together or not at all');
    }
    if (this.nodeEnv === 'production' && (this.passwordMemoryKib < 19_456 || this.passwordIterations < 2)) {
      problems.push(
        'PASSWORD_MEMORY_KIB below 19456 or PASSWORD_ITERATIONS below 2 are too weak for production',
      );
    }
    if (this.egressLoopback && this.nodeEnv === 'production') problems.push(new LoopbackForbidden().message);
    return problems;
  }
}
