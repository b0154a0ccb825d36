/** The registered GitHub App and its installations. It verifies the JWTs with which the App authenticates. */
import { createPublicKey, generateKeyPairSync, randomBytes, randomInt, verify } from 'node:crypto';
import { type Account, type Json, nodeId, simpleUser, type Urls } from './account.js';
import { iso, isoOrNull, Problem } from './answer.js';
import type { Access, Permissions } from './permission.js';
import type { Repository } from './repository.js';

export interface Installation {
  readonly id: number;
  readonly account: Account;
  /** Undefined: all repositories of the account. */
  repositoryIds: Set<number> | undefined;
  readonly permissions: Permissions;
  readonly createdAtMs: number;
  updatedAtMs: number;
  suspendedAtMs?: number;
}

const longestLifeSeconds = 600;
const clockSkewSeconds = 60;

/** Never repeated in a process: octokit's cache of tokens under way is global and ignores the App. */
let lastInstallationId = randomInt(1_000_000, 2_000_000);

export class App {
  readonly id = randomInt(100_000, 999_999);
  readonly slug = 'handtest-test';
  readonly clientId = `Iv1.${randomBytes(8).toString('hex')}`;
  readonly clientSecret = randomBytes(20).toString('hex');
  readonly privateKey: string;
  /** What a new installation grants. */
  permissions: Record<string, Access> = {
    ...{ metadata: 'read', issues: 'write', pull_requests: 'read', contents: 'read', deployments: 'read' },
    ...{ checks: 'write' },
  };
  readonly events = ['issues', 'repository'];
  readonly installations = new Map<number, Installation>();
  private readonly publicKey;

  /** @param owner the account of the App's author */
  constructor(
    readonly owner: Account,
    readonly createdAtMs: number,
  ) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.privateKey = privateKey.export({ type: 'pkcs1', format: 'pem' }) as string;
    this.publicKey = createPublicKey(privateKey);
  }

  nextInstallationId(): number {
    return ++lastInstallationId;
  }

  covers({ account, repositoryIds }: Installation, { id, owner }: Repository): boolean {
    return account.id === owner.id && (repositoryIds?.has(id) ?? true);
  }

  installationOf(repository: Repository): Installation | undefined {
    return [...this.installations.values()].find((installation) => this.covers(installation, repository));
  }

  /** @throws Problem 401 with GitHub's reason */
  checkJwt(jwt: string, nowMs: number): void {
    const [head, claims, signature] = jwt.split('.').map((part) => Buffer.from(part, 'base64url'));
    const refuse = (message: string) => new Problem(401, message);
    const { alg } = jsonIn(head);
    const signed = Buffer.from(jwt.slice(0, jwt.lastIndexOf('.')));
    if (alg !== 'RS256' || !signature || !verify('sha256', signed, this.publicKey, signature)) {
      throw refuse('A JSON web token could not be decoded');
    }
    const { iss, iat, exp } = jsonIn(claims);
    const now = Math.floor(nowMs / 1_000);
    if (![this.id, String(this.id), this.clientId].includes(iss as string))
      throw refuse('Integration must generate a public key');
    if (!Number.isInteger(iat) || Number(iat) > now + clockSkewSeconds) {
      throw refuse(
        "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued",
      );
    }
    if (!Number.isInteger(exp) || Number(exp) <= now) {
      throw refuse(
        "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires",
      );
    }
    if (Number(exp) > now + longestLifeSeconds)
      throw refuse("'Expiration time' claim ('exp') is too far in the future");
  }
}

function jsonIn(bytes: Buffer | undefined): Json {
  try {
    return JSON.parse(bytes?.toString() ?? '') as Json;
  } catch {
    return {};
  }
}

export function installationJson(installation: Installation, app: App, urls: Urls): Json {
  const { id, account, repositoryIds, permissions, createdAtMs, updatedAtMs, suspendedAtMs } = installation;
  const url = `${urls.api}/app/installations/${id}`;
  return {
    ...{ id, account: simpleUser(account, urls), repository_selection: repositoryIds ? 'selected' : 'all' },
    ...{
      access_tokens_url: `${url}/access_tokens`,
      repositories_url: `${urls.api}/installation/repositories`,
    },
    ...{ html_url: `${urls.web}/settings/installations/${id}`, app_id: app.id, app_slug: app.slug },
    ...{ target_id: account.id, target_type: account.type, permissions, events: app.events },
    ...{ created_at: iso(createdAtMs), updated_at: iso(updatedAtMs), single_file_name: null },
    ...{ suspended_at: isoOrNull(suspendedAtMs) },
    suspended_by: suspendedAtMs === undefined ? null : simpleUser(account, urls),
  };
}

export function appJson(app: App, urls: Urls): Json {
  const created = iso(app.createdAtMs);
  return {
    ...{ id: app.id, slug: app.slug, node_id: nodeId('App', app.id), owner: simpleUser(app.owner, urls) },
    ...{
      name: app.slug,
      description: null,
      external_url: urls.web,
      html_url: `${urls.web}/apps/${app.slug}`,
    },
    ...{ created_at: created, updated_at: created, permissions: app.permissions, events: app.events },
  };
}
