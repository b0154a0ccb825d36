/** The client of the OpenID Connect provider in OIDC_ISSUER. Without the variable this sign-in is off. */
import { OidcNotConfigured, OidcProviderUnavailable, OidcSignInFailed } from '@handtest/contracts/identity';
import { Injectable, Logger } from '@nestjs/common';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  type Configuration,
  discovery,
  fetchUserInfo,
} from 'openid-client';
import { IdentityConfig } from '../config.js';
import { type Profile, profileOf } from './profile.js';
import type { SignInSecrets } from './sign-in-secrets.js';

/** For one request; a sign-in makes up to four. */
const timeoutSeconds = 4;

/** A person as the provider identifies them. Issuer and subject together never move to another person. */
export interface ProvenIdentity extends Profile {
  readonly issuer: string;
  readonly subject: string;
}

@Injectable()
export class OpenidClient {
  private readonly log = new Logger(OpenidClient.name);
  private discovered?: Promise<Configuration>;

  constructor(private readonly config: IdentityConfig) {}

  get redirectUri(): string {
    return `${this.config.publicUrl}/api/auth/oidc/callback`;
  }

  /** @throws OidcNotConfigured */
  assertConfigured() {
    const { oidcIssuer, oidcClientId, oidcClientSecret } = this.config;
    if (!oidcIssuer || !oidcClientId || !oidcClientSecret) throw new OidcNotConfigured();
    return { oidcIssuer, oidcClientId, oidcClientSecret };
  }

  /** The address to which the browser goes. @throws OidcNotConfigured, OidcProviderUnavailable */
  async authorizationUrl({ state, nonce, codeVerifier }: SignInSecrets): Promise<string> {
    const configuration = await this.configuration();
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /**
   * The person who signed in: exchanges the code, and verifies that the ID token belongs to this sign-in.
   *
   * @param answer the parameters of the provider's redirect
   * @throws OidcSignInFailed, OidcProviderUnavailable
   */
  async identityOf(answer: URLSearchParams, secrets: SignInSecrets): Promise<ProvenIdentity> {
    const configuration = await this.configuration();
    try {
      const url = new URL(`${this.redirectUri}?${answer.toString()}`);
      const tokens = await authorizationCodeGrant(configuration, url, {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.codeVerifier,
        idTokenExpected: true,
      });
      const { iss: issuer, sub: subject, ...claims } = tokens.claims()!;
      // Most providers keep email and name out of the ID token.
      const asked = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint;
      const more = asked ? await fetchUserInfo(configuration, tokens.access_token, subject) : {};
      return { issuer, subject, ...profileOf({ ...claims, ...more }) };
    } catch (error) {
      throw this.answerTo(error);
    }
  }

  /** Fetched once, and again after a failure. */
  private async configuration(): Promise<Configuration> {
    const { oidcIssuer, oidcClientId, oidcClientSecret } = this.assertConfigured();
    const issuer = new URL(oidcIssuer);
    // The configuration permits http only to this machine, and not in production.
    const execute = issuer.protocol === 'http:' ? [allowInsecureRequests] : [];
    const options = { timeout: timeoutSeconds, execute };
    const authentication = ClientSecretBasic(oidcClientSecret);
    this.discovered ??= discovery(issuer, oidcClientId, undefined, authentication, options);
    try {
      return await this.discovered;
    } catch (error) {
      this.discovered = undefined;
      this.log.error({ err: error }, 'the OpenID Connect provider could not be discovered');
      throw new OidcProviderUnavailable();
    }
  }

  private answerTo(error: unknown): Error {
    if (isUnreachable(error)) {
      this.log.error({ err: error }, 'the OpenID Connect provider does not answer');
      return new OidcProviderUnavailable();
    }
    this.log.warn({ err: error }, 'a sign-in by OpenID Connect failed');
    return new OidcSignInFailed();
  }
}

/** No connection, no answer in time, or 5xx: a later attempt may succeed. */
function isUnreachable(error: unknown): boolean {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as Error).cause) {
    const { code, name, message, status } = cause as { [field in string]?: unknown };
    if (code === 'OAUTH_TIMEOUT' || (name === 'TypeError' && message === 'fetch failed')) return true;
    // The innermost cause is the provider's response, if any.
    if (typeof status === 'number' && status >= 500) return true;
  }
  return false;
}
