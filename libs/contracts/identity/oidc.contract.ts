/** Sign-in with OpenID Connect, if a provider is configured. */
import { IsOptional, IsString, MaxLength } from 'class-validator';
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
  'The OpenID Connect provider must verify your email address; verify it there and sign in again',
) {}

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

export const oidcContract = defineContract('identity.oidc', {
  start: within(10_000, rpc(Nothing, OidcStarted, OidcNotConfigured, OidcProviderUnavailable)),
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
