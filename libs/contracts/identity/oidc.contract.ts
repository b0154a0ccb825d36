/** Sign-in with OpenID Connect, if a provider is configured. */
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { clientOf, defineContract, defineError, Nothing, rpc, within } from '../define/index.js';
import { EmailTaken, SessionStarted } from './account.contract.js';

/** The answer of an endpoint that does not exist. */
export class OidcNotConfigured extends defineError(
  'oidc_not_configured',
  404,
  'OpenID Connect sign-in is not configured on this server',
) {}

export class OidcProviderUnavailable extends defineError(
  'oidc_provider_unavailable',
  503,
  'The OpenID Connect provider does not answer; try again later',
) {}

/** The provider or the user refused, or the answer does not belong to a sign-in of this browser. */
export class OidcSignInFailed extends defineError(
  'oidc_sign_in_failed',
  401,
  'Sign-in failed; start again',
) {}

export class OidcEmailNotVerified extends defineError(
  'oidc_email_not_verified',
  403,
  'The OpenID Connect provider must send email_verified: true; verify your email address there and sign in again, or ask the administrator of the provider to send it',
) {}

/** One slash first, then visible ASCII. Browsers read a backslash as a slash, and skip tabs: both could name another host. */
export const returnPath = /^\/(?!\/)[!-[\]-~]{0,1023}$/;

export class StartOidcRequest {
  /**
   * The page of the web app to which the browser goes after the sign-in, with a cookie as its session; absent: the answer is
   * JSON. A path on this host.
   */
  @IsOptional()
  @IsString()
  @Matches(returnPath, { message: 'returnTo must be a path such as /jobs, of at most 1,024 characters' })
  returnTo?: string;
}

export class OidcStarted {
  /** The address to which the browser goes to sign in. */
  redirectUrl: string;
  /** Kept in a cookie: only the browser that started the sign-in can finish it. */
  browserSecret: string;
  /** Whether the cookie is for https only. */
  secure: boolean;
}

/** The parameters with which the provider redirects the browser; others are ignored. */
export class FinishOidcRequest {
  @IsOptional()
  @IsString()
  @MaxLength(4_096)
  code?: string;

  @IsOptional()
  @IsString()
  @MaxLength(512)
  state?: string;

  /** The provider's own address. */
  @IsOptional()
  @IsString()
  @MaxLength(2_048)
  iss?: string;

  /** Why the provider refused the sign-in. */
  @IsOptional()
  @IsString()
  @MaxLength(512)
  error?: string;

  /** From the cookie. */
  @IsOptional()
  @IsString()
  @MaxLength(512)
  browserSecret?: string;
}

/** What the operator has configured. */
export class SignInSettings {
  /** Sign-in with OpenID Connect. */
  oidc: boolean;
  /** Mails, such as those that reset a password. */
  mail: boolean;
}

export const oidcContract = defineContract('identity.oidc', {
  /** A page waits for the answer. */
  settings: within(1_000, rpc(Nothing, SignInSettings)),
  start: within(10_000, rpc(StartOidcRequest, OidcStarted, OidcNotConfigured, OidcProviderUnavailable)),
  /** Creates the user when there is none, with a personal organization. */
  finish: within(
    20_000,
    rpc(
      FinishOidcRequest,
      SessionStarted,
      OidcNotConfigured,
      OidcProviderUnavailable,
      OidcSignInFailed,
      OidcEmailNotVerified,
      EmailTaken,
    ),
  ),
});

export class OidcClient extends clientOf(oidcContract) {}
