/** What a user of the code host sees, by the user's own token, which is never stored. */
import { CodehostUnavailable, ConnectRefused, NothingToConnect } from '@handtest/contracts/codehost';
import { newId } from '@handtest/contracts/define';
import { Injectable, Logger } from '@nestjs/common';
import { CodehostConfig } from '../config.js';
import { AppClient } from './app.client.js';
import { type CodehostOctokit, itemsOf, octokitClass, statusOf } from './octokit.client.js';
import type { SeenInstallation, SeenRepository } from './seen.js';

const exchangeMs = 10_000;

interface Account {
  readonly id: number;
  readonly login: string;
}

export interface SignedInUser extends Account {
  readonly octokit: CodehostOctokit;
  readonly token: string;
}

@Injectable()
export class UserClient {
  private readonly log = new Logger(UserClient.name);

  constructor(
    private readonly config: CodehostConfig,
    private readonly app: AppClient,
  ) {}

  /**
   * The user behind the code of a redirect.
   *
   * @throws ConnectRefused for a code that is invalid or used
   */
  async signIn(code: string): Promise<SignedInUser> {
    return this.userOf(await this.exchange(code));
  }

  /** The user behind a token. The error for a token that is refused has the status 401. */
  async userOf(token: string): Promise<SignedInUser> {
    // A queue of its own, or users would wait for each other.
    const Octokit = octokitClass({ apiUrl: this.config.codehostApiUrl, queueId: newId('message') });
    const octokit = new Octokit({ auth: token });
    const { data } = await octokit.rest.users.getAuthenticated();
    return { octokit, token, id: data.id, login: data.login };
  }

  /**
   * The installations that both user and App can see.
   *
   * @param installationId only this one, which the address of the redirect named
   * @throws NothingToConnect when it is not among them
   */
  async installationsOf(user: SignedInUser, installationId?: number): Promise<SeenInstallation[]> {
    const { paginate, rest } = user.octokit;
    const all = await itemsOf(
      paginate.iterator(rest.apps.listInstallationsForAuthenticatedUser, { per_page: 100 }),
    );
    const chosen = installationId === undefined ? all : all.filter(({ id }) => id === installationId);
    if (installationId !== undefined && chosen.length === 0) throw new NothingToConnect();
    const seen: SeenInstallation[] = [];
    for (const { id, account, suspended_at: suspendedAt } of chosen) {
      // An enterprise has no repositories of its own.
      if (!account || !('login' in account)) continue;
      const { id: accountId, login: accountLogin } = account;
      const suspended = Boolean(suspendedAt);
      const described = { id, accountId, accountLogin, suspended };
      const repositories = suspended ? [] : await this.repositoriesOf(user, id);
      const administered = !suspended && (await this.administers(user, described));
      seen.push({ ...described, administered, repositories });
    }
    return seen;
  }

  /** Ends the token of the flow. A failure is not reported: it expires in a few hours. */
  async signOut({ token }: SignedInUser): Promise<void> {
    const { clientId, clientSecret } = this.app.settings;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const Octokit = octokitClass({ apiUrl: this.config.codehostApiUrl, queueId: newId('message') });
    try {
      await new Octokit().request('DELETE /applications/{client_id}/token', {
        client_id: clientId,
        access_token: token,
        headers: { authorization: `basic ${basic}` },
      });
    } catch (error) {
      this.log.warn({ status: statusOf(error) }, 'The token of a user could not be revoked');
    }
  }

  private repositoriesOf({ octokit }: SignedInUser, id: number): Promise<SeenRepository[]> {
    const list = octokit.rest.apps.listInstallationReposForAuthenticatedUser;
    return itemsOf(octokit.paginate.iterator(list, { installation_id: id, per_page: 100 }));
  }

  private async administers(
    { octokit, id }: SignedInUser,
    { accountId, accountLogin }: Pick<SeenInstallation, 'accountId' | 'accountLogin'>,
  ): Promise<boolean> {
    if (accountId === id) return true;
    try {
      const { data } = await octokit.rest.orgs.getMembershipForAuthenticatedUser({ org: accountLogin });
      return data.state === 'active' && data.role === 'admin';
    } catch (error) {
      // No member, or the App may not read members.
      if (statusOf(error) === 404 || statusOf(error) === 403) return false;
      throw error;
    }
  }

  /** A refused code is answered with the status 200 and an `error`. */
  private async exchange(code: string): Promise<string> {
    const { clientId, clientSecret } = this.app.settings;
    const answer = await fetch(`${this.config.codehostWebUrl}/login/oauth/access_token`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, code }),
      signal: AbortSignal.timeout(exchangeMs),
      redirect: 'error',
    }).catch(() => undefined);
    if (!answer || answer.status >= 500) throw new CodehostUnavailable();
    const body = (await answer.json().catch(() => ({}))) as { access_token?: unknown; error?: unknown };
    if (typeof body.access_token === 'string') return body.access_token;
    this.log.warn({ status: answer.status, problem: body.error }, 'The code host refused the code of a user');
    throw new ConnectRefused();
  }
}
