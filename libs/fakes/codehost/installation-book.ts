/** What happens to installations, with its events. */
import { type Account, type Json, simpleUser } from './account.js';
import type { Installation } from './app.js';
import type { CodeHost } from './code-host.js';
import { nodeId } from './account.js';
import type { Repository } from './repository.js';

/** An installation that an owner of the account has to approve. */
export interface InstallationRequest {
  readonly account: Account;
  readonly requester: Account;
  readonly repositories: readonly Repository[] | undefined;
}

export class InstallationBook {
  readonly requests: InstallationRequest[] = [];

  constructor(private readonly host: CodeHost) {}

  /** @param repositories undefined: all, also later ones */
  create(account: Account, repositories?: readonly Repository[], requester?: Account): Installation {
    const { app } = this.host;
    const nowMs = this.host.now();
    const installation: Installation = {
      ...{ id: app.nextInstallationId(), account, permissions: { ...app.permissions } },
      repositoryIds: repositories && new Set(repositories.map(({ id }) => id)),
      ...{ createdAtMs: nowMs, updatedAtMs: nowMs },
    };
    app.installations.set(installation.id, installation);
    this.emit(installation, 'created', {
      repositories: this.covered(installation).map(shortJson),
      requester: requester ? simpleUser(requester, this.host.urls) : null,
    });
    return installation;
  }

  /** An owner approves a request: the event names the requester. */
  approve(request: InstallationRequest): Installation {
    this.requests.splice(this.requests.indexOf(request), 1);
    return this.create(request.account, request.repositories, request.requester);
  }

  remove(installation: Installation): void {
    installation.updatedAtMs = this.host.now();
    this.host.app.installations.delete(installation.id);
    this.host.tokens.revokeInstallationTokens(installation);
    this.emit(installation, 'deleted', { repositories: this.covered(installation).map(shortJson) });
  }

  suspend(installation: Installation): void {
    installation.suspendedAtMs = installation.updatedAtMs = this.host.now();
    this.emit(installation, 'suspend');
  }

  /** Tokens from before the suspension are invalid. */
  unsuspend(installation: Installation): void {
    installation.suspendedAtMs = undefined;
    installation.updatedAtMs = this.host.now();
    this.host.tokens.revokeInstallationTokens(installation);
    this.emit(installation, 'unsuspend');
  }

  acceptPermissions(installation: Installation, permissions: Installation['permissions']): void {
    Object.assign(installation.permissions, permissions);
    installation.updatedAtMs = this.host.now();
    this.emit(installation, 'new_permissions_accepted');
  }

  addRepositories(installation: Installation, ...repositories: Repository[]): void {
    for (const { id } of repositories) installation.repositoryIds?.add(id);
    this.noteRepositories(installation, 'added', repositories);
  }

  removeRepositories(installation: Installation, ...repositories: Repository[]): void {
    installation.repositoryIds ??= new Set(this.covered(installation).map(({ id }) => id));
    for (const { id } of repositories) installation.repositoryIds.delete(id);
    this.noteRepositories(installation, 'removed', repositories);
  }

  /** A user takes back what he granted to the App. */
  revokeAuthorization(user: Account): void {
    this.host.tokens.revokeUserTokens(user);
    const event = {
      event: 'github_app_authorization',
      action: 'revoked',
      installationId: null,
      repositoryId: null,
    };
    this.host.hooks.emit(event, { sender: simpleUser(user, this.host.urls) });
  }

  covered(installation: Installation): Repository[] {
    return [...this.host.repositories.values()].filter(
      (repository) => !repository.deleted && this.host.app.covers(installation, repository),
    );
  }

  private noteRepositories(installation: Installation, action: string, changed: Repository[]): void {
    installation.updatedAtMs = this.host.now();
    const list = (when: string) => (when === action ? changed.map(shortJson) : []);
    this.emit(
      installation,
      action,
      {
        repository_selection: installation.repositoryIds ? 'selected' : 'all',
        ...{ repositories_added: list('added'), repositories_removed: list('removed'), requester: null },
      },
      'installation_repositories',
    );
  }

  private emit(installation: Installation, action: string, payload: Json = {}, event = 'installation'): void {
    const { id, account } = installation;
    this.host.hooks.emit(
      { event, action, installationId: id, repositoryId: null },
      {
        installation: this.host.installationJson(installation),
        ...payload,
        sender: simpleUser(account, this.host.urls),
      },
    );
  }
}

function shortJson({ id, name, fullName, isPrivate }: Repository): Json {
  return { id, node_id: nodeId('Repository', id), name, full_name: fullName, private: isPrivate };
}
