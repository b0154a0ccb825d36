/**
 * Sign-in with OpenID Connect. The provider's (issuer, subject) identifies an account. An existing account is linked by
 * email only when the provider and identity have both verified the address. Otherwise a stranger could sign up with the
 * address first and wait for its owner.
 */
import {
  EmailTaken,
  type FinishOidcRequest,
  OidcEmailNotVerified,
  OidcSignInFailed,
  type OidcStarted,
  type SessionStarted,
  type SignInSettings,
} from '@handtest/contracts/identity';
import { execute, inTransaction, query, queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { UserAccountService } from '../account/user-account.service.js';
import { IdentityConfig } from '../config.js';
import { TokenService } from '../token/token.service.js';
import { OpenidClient, type ProvenIdentity } from './openid.client.js';
import { isBrowserSecret, newBrowserSecret, secretsOf } from './sign-in-secrets.js';

const insertSignIn = `INSERT INTO oidc_sign_in (hash, expires_at) VALUES ($hash, now() + interval '10 minutes')`;
const useSignIn = 'DELETE FROM oidc_sign_in WHERE hash = $hash AND expires_at > clock_timestamp()';

/** Concurrent sign-ins of one person create one account. */
const lockIdentity = 'SELECT pg_advisory_xact_lock(hashtextextended($identity, 0))';
const selectLinked = 'SELECT user_id AS id FROM user_identity WHERE issuer = $issuer AND subject = $subject';
const selectByEmail = `SELECT id, email_verified_at IS NOT NULL AS is_verified FROM user_account
  WHERE email = $email FOR KEY SHARE`;
const insertLink = 'INSERT INTO user_identity (issuer, subject, user_id) VALUES ($issuer, $subject, $userId)';

@Injectable()
export class OidcService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
    private readonly provider: OpenidClient,
    private readonly users: UserAccountService,
    private readonly tokens: TokenService,
  ) {}

  settings(): Promise<SignInSettings> {
    const { oidcIssuer, smtpUrl } = this.config;
    return Promise.resolve({ oidc: Boolean(oidcIssuer), mail: Boolean(smtpUrl) });
  }

  async start(): Promise<OidcStarted> {
    const browserSecret = newBrowserSecret();
    const secrets = secretsOf(browserSecret);
    const redirectUrl = await this.provider.authorizationUrl(secrets);
    await execute(this.dataSource, insertSignIn, { hash: secrets.hash });
    return { redirectUrl, browserSecret, secure: this.config.publicUrl.startsWith('https:') };
  }

  async finish({ browserSecret, ...answer }: FinishOidcRequest): Promise<SessionStarted> {
    this.provider.assertConfigured();
    if (!isBrowserSecret(browserSecret)) throw new OidcSignInFailed();
    const secrets = secretsOf(browserSecret);
    if (answer.state !== secrets.state) throw new OidcSignInFailed();
    if ((await execute(this.dataSource, useSignIn, { hash: secrets.hash })) === 0)
      throw new OidcSignInFailed();
    const given = Object.entries(answer).filter(([, value]) => value !== undefined);
    const identity = await this.provider.identityOf(new URLSearchParams(given), secrets);
    return inTransaction(this.dataSource, async (transaction) => {
      const userId = await this.userOf(transaction, identity);
      const session = await this.tokens.startSession(transaction, userId);
      return { ...session, user: await this.users.record(userId, transaction) };
    });
  }

  private async userOf(transaction: EntityManager, identity: ProvenIdentity): Promise<string> {
    const { issuer, subject, verifiedEmail } = identity;
    await query(transaction, lockIdentity, { identity: `oidc ${issuer} ${subject}` });
    const linked = await queryOne<{ id: string }>(transaction, selectLinked, { issuer, subject });
    if (linked) return linked.id;
    if (!verifiedEmail) throw new OidcEmailNotVerified();
    const userId = await this.userWith(transaction, verifiedEmail, identity.name);
    await execute(transaction, insertLink, { issuer, subject, userId });
    return userId;
  }

  private async userWith(transaction: EntityManager, email: string, name: string): Promise<string> {
    type Known = { id: string; isVerified: boolean };
    const known = await queryOne<Known>(transaction, selectByEmail, { email });
    if (known?.isVerified) return known.id;
    if (known) {
      throw new EmailTaken(
        'An account with this email already exists and has not proven the address: reset its password by mail first',
      );
    }
    return this.users.create(transaction, { email, name, passwordHash: null, emailVerified: true });
  }
}
