/** Tokens of installations and users, and the actor behind a request. */
import { randomBytes } from 'node:crypto';
import type { Account } from './account.js';
import { Problem } from './answer.js';
import type { App, Installation } from './app.js';
import type { Permissions } from './permission.js';
import type { Repository } from './repository.js';

/** `key` is the one to whom rate limits apply. */
export type Actor = { readonly key: string } & (
  | { readonly kind: 'anonymous' | 'app' | 'client' }
  | {
      readonly kind: 'installation';
      readonly installation: Installation;
      readonly permissions: Permissions;
      covers(this: void, repository: Repository): boolean;
    }
  | { readonly kind: 'user'; readonly user: Account; readonly viaApp: boolean }
);

interface InstallationToken {
  readonly installation: Installation;
  readonly permissions: Permissions;
  /** Undefined: all that the installation covers. */
  readonly repositoryIds: ReadonlySet<number> | undefined;
  readonly expiresAtMs: number;
}

interface UserToken {
  readonly user: Account;
  /** Made by the OAuth flow of the App; otherwise a personal access token. */
  readonly viaApp: boolean;
}

const newToken = (prefix: string) => prefix + randomBytes(18).toString('hex');
const badCredentials = () => new Problem(401, 'Bad credentials');

export class Tokens {
  /** Of new installation tokens. */
  lifeMs = 3_600_000;
  /** Added to the clock that verifies JWTs. */
  jwtSkewMs = 0;
  private readonly installationTokens = new Map<string, InstallationToken>();
  private readonly userTokens = new Map<string, UserToken>();

  constructor(
    private readonly app: App,
    private readonly now: () => number,
  ) {}

  issue(
    installation: Installation,
    permissions: Permissions,
    repositoryIds?: ReadonlySet<number>,
  ): InstallationToken & { token: string } {
    const issued = { installation, permissions, repositoryIds, expiresAtMs: this.now() + this.lifeMs };
    const token = newToken('ghs_');
    this.installationTokens.set(token, issued);
    return { token, ...issued };
  }

  issueUserToken(user: Account, viaApp: boolean): string {
    const token = newToken(viaApp ? 'ghu_' : 'ghp_');
    this.userTokens.set(token, { user, viaApp });
    return token;
  }

  /** Whether there was one. */
  revoke(token: string): boolean {
    return this.userTokens.delete(token) || this.installationTokens.delete(token);
  }

  /** Without an installation: of all. */
  revokeInstallationTokens(installation?: Installation): void {
    for (const [token, issued] of this.installationTokens) {
      if (installation === undefined || issued.installation === installation)
        this.installationTokens.delete(token);
    }
  }

  revokeUserTokens(user: Account): void {
    for (const [token, issued] of this.userTokens) {
      if (issued.viaApp && issued.user === user) this.userTokens.delete(token);
    }
  }

  userOf(token: string): UserToken | undefined {
    return this.userTokens.get(token);
  }

  /** @throws Problem 401 or 403 */
  actorOf(authorization: string | undefined): Actor {
    if (authorization === undefined) return { kind: 'anonymous', key: 'anonymous' };
    const [scheme = '', credentials = ''] = authorization.split(' ');
    if (scheme.toLowerCase() === 'basic') return this.clientOf(credentials);
    if (!['bearer', 'token'].includes(scheme.toLowerCase())) throw badCredentials();
    if (credentials.split('.').length === 3) {
      this.app.checkJwt(credentials, Date.now() + this.jwtSkewMs);
      return { kind: 'app', key: `app:${this.app.id}` };
    }
    const person = this.userTokens.get(credentials);
    if (person) return { kind: 'user', key: `user:${person.user.id}`, ...person };
    return this.installationOf(credentials);
  }

  private clientOf(credentials: string): Actor {
    const expected = `${this.app.clientId}:${this.app.clientSecret}`;
    if (Buffer.from(credentials, 'base64').toString() !== expected) throw badCredentials();
    return { kind: 'client', key: `client:${this.app.clientId}` };
  }

  private installationOf(token: string): Actor {
    const issued = this.installationTokens.get(token);
    if (!issued || issued.expiresAtMs <= this.now()) throw badCredentials();
    const { installation, permissions, repositoryIds } = issued;
    if (installation.suspendedAtMs !== undefined)
      throw new Problem(403, 'This installation has been suspended');
    const covers = (repository: Repository) =>
      this.app.covers(installation, repository) && (repositoryIds?.has(repository.id) ?? true);
    return {
      kind: 'installation',
      key: `installation:${installation.id}`,
      installation,
      permissions,
      covers,
    };
  }
}
