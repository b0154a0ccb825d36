/**
 * The flow that connects an organization to installations of the App: a link, the redirect of the code host, and the
 * confirmation. The redirect arrives in a browser without a token of ours, and the state does not prove whose browser it
 * is: someone may have lured the owner of other repositories into the flow. So the redirect only gives that browser a
 * code, and linking needs the code and the user who requested the link.
 */
import {
  type CodehostSettings,
  ConnectFinished,
  ConnectLinkInvalid,
  type ConnectLinks,
  ConnectRefused,
  type FinishConnectRequest,
  NothingToConnect,
} from '@handtest/contracts/codehost';
import { type Call, Forbidden, systemCall } from '@handtest/contracts/define';
import {
  assertAccess,
  MemberClient,
  type OrganizationById,
  OrganizationNotFound,
} from '@handtest/contracts/identity';
import { execute, queryOne } from '@handtest/database';
import { parseSecretKeys } from '@handtest/secret-cipher';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CodehostConfig } from '../config.js';
import { AppClient } from '../host/app.client.js';
import { publicError, statusOf } from '../host/octokit.client.js';
import { type SignedInUser, UserClient } from '../host/user.client.js';
import {
  newConfirmCode,
  newState,
  ownerOfState,
  sha256,
  type StateOwner,
  stateKeyOf,
} from './connect-state.js';
import { grantOf, type Grants } from './grant.js';

const insertAttempt = `INSERT INTO connection_attempt (state_sha256, organization_id, user_id, expires_at)
  VALUES ($state, $organizationId, $userId, clock_timestamp() + interval '15 minutes') RETURNING expires_at`;

/** Once: of concurrent redirects with one state only the first finds the row unused. */
const useState = `UPDATE connection_attempt SET used_at = clock_timestamp()
  WHERE state_sha256 = $state AND used_at IS NULL AND expires_at > clock_timestamp()
    AND organization_id = $organizationId AND user_id = $userId`;

const storeGrants = `UPDATE connection_attempt
  SET code_sha256 = $code, grants = $grants, code_expires_at = clock_timestamp() + interval '10 minutes'
  WHERE state_sha256 = $state`;

@Injectable()
export class ConnectService {
  private readonly log = new Logger(ConnectService.name);
  private readonly stateKeys: Buffer[];

  constructor(
    private readonly database: DataSource,
    private readonly config: CodehostConfig,
    private readonly app: AppClient,
    private readonly users: UserClient,
    private readonly members: MemberClient,
  ) {
    this.stateKeys = [...parseSecretKeys(config.secretsKey).values()].map(stateKeyOf);
  }

  settings(): Promise<CodehostSettings> {
    return Promise.resolve({ codehost: this.app.isConfigured });
  }

  async authorizeUrl({ organizationId }: OrganizationById, call: Call): Promise<ConnectLinks> {
    assertAccess(call, organizationId, 'codehost:connect', OrganizationNotFound);
    const { clientId } = this.app.settings;
    const userId = 'userId' in call.caller ? call.caller.userId : undefined;
    if (userId === undefined) throw new Forbidden();
    const state = newState({ organizationId, userId }, this.stateKeys[0]!);
    const attempt = { state: sha256(state), organizationId, userId };
    const row = await queryOne<{ expiresAt: Date }>(this.database, insertAttempt, attempt);
    const { codehostWebUrl: web, codehostAppPath: path, codehostAppName: name, publicUrl } = this.config;
    const redirect = `${publicUrl}/api/codehost/oauth/callback`;
    const authorize = new URLSearchParams({ client_id: clientId, redirect_uri: redirect, state });
    return {
      url: `${web}/${path}/${name}/installations/new?${new URLSearchParams({ state }).toString()}`,
      connectUrl: `${web}/login/oauth/authorize?${authorize.toString()}`,
      expiresAt: row!.expiresAt.toISOString(),
    };
  }

  async finish(request: FinishConnectRequest): Promise<ConnectFinished> {
    const { state = '', code, installation_id: installationId, setup_action: setupAction } = request;
    const owner = await this.ownerOf(state);
    if (request.error !== undefined || code === undefined) {
      this.log.warn({ ...owner, problem: request.error }, 'The code host did not authorize the user');
      throw new ConnectRefused();
    }
    const grants = await this.grantsOf(code, setupAction, installationId);
    const confirm = newConfirmCode();
    const stored = { state: sha256(state), code: sha256(confirm), grants: JSON.stringify(grants) };
    await execute(this.database, storeGrants, stored);
    const logins = grants.installations.map(({ accountLogin }) => accountLogin);
    return {
      confirm,
      account: (grants.isRequest ? [grants.user.login] : logins).join(', '),
      repositories: grants.installations.reduce((sum, { repositories }) => sum + repositories.length, 0),
    };
  }

  /** Uses the state up. @throws ConnectLinkInvalid */
  private async ownerOf(state: string): Promise<StateOwner> {
    const owner = ownerOfState(state, this.stateKeys);
    if (!owner) throw new ConnectLinkInvalid();
    const used = await execute(this.database, useState, { state: sha256(state), ...owner });
    if (used === 0) throw new ConnectLinkInvalid();
    const { organizationId, userId } = owner;
    const { items } = await this.members.list({ organizationId }, systemCall('codehost'));
    const isAdmin = items.some((member) => member.userId === userId && member.role === 'admin');
    if (!isAdmin) throw new ConnectLinkInvalid();
    return owner;
  }

  /** @throws ConnectRefused, NothingToConnect, CodehostLimited, CodehostUnavailable */
  private async grantsOf(code: string, setupAction?: string, installationId?: string): Promise<Grants> {
    let user: SignedInUser | undefined;
    try {
      user = await this.users.signIn(code);
      const { id, login } = user;
      // An owner must approve the installation first.
      if (setupAction === 'request') return { user: { id, login }, isRequest: true, installations: [] };
      const chosen = installationId === undefined ? undefined : Number(installationId);
      const seen = await this.users.installationsOf(user, chosen);
      const installations = seen.map(grantOf).filter((grant) => grant !== undefined);
      if (installations.length === 0) throw new NothingToConnect();
      return { user: { id, login }, isRequest: false, installations };
    } catch (error) {
      const known = publicError(error);
      if (known === error && statusOf(error) !== undefined) {
        this.log.warn({ err: error }, 'The code host refused a request of a connecting user');
        throw new ConnectRefused();
      }
      throw known;
    } finally {
      if (user) await this.users.signOut(user);
    }
  }
}
