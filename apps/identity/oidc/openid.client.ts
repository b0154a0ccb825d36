/** Speaks to the OpenID Connect provider of OIDC_ISSUER. Without one nobody signs in that way. */
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

/** Of one request: signing in makes up to four of them. */
const timeoutSeconds = 4;

/** A person as the provider knows them: the two together never change hands. */
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

  /** Where the browser goes. @throws OidcNotConfigured, OidcProviderUnavailable */
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
   * Who signed in, once the code is exchanged and the ID token is proven to be meant for this sign-in.
   *
   * @param answer the parameters that the provider sent the browser back with
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

  /** Asked once, and again after a failure. */
  private async configuration(): Promise<Configuration> {
    const { oidcIssuer, oidcClientId, oidcClientSecret } = this.assertConfigured();
    const issuer = new URL(oidcIssuer);
    // The configuration allows http to this machine only, and not in production.
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

/** No connection, no answer in time, or 5xx: it may succeed later. */
function isUnreachable(error: unknown): boolean {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as Error).cause) {
    const { code, name, message, status } = cause as { [field in string]?: unknown };
    if (code === 'OAUTH_TIMEOUT' || (name === 'TypeError' && message === 'fetch failed')) return true;
    // The innermost is the provider's response, when there was one.
    if (typeof status === 'number' && status >= 500) return true;
  }
  return false;
}
