/**
 * What a user may connect of an installation: the repositories to which they can push. A reader of a large account must
 * not pass its private repositories on to an organization of their own. Pure.
 */
import type { SeenInstallation, SeenRepository } from '../host/seen.js';

export interface GrantedRepository {
  readonly id: number;
  readonly fullName: string;
  readonly isPrivate: boolean;
  readonly defaultBranch: string | null;
}

/** A part of `connection_attempt.grants`. */
export interface InstallationGrant {
  readonly installationId: number;
  readonly accountId: number;
  readonly accountLogin: string;
  /** Whether repositories that the installation gets later may be included. */
  readonly mayIncludeLater: boolean;
  readonly repositories: readonly GrantedRepository[];
}

/** Undefined when the user has nothing to connect there. */
export function grantOf(seen: SeenInstallation): InstallationGrant | undefined {
  if (seen.suspended) return undefined;
  const repositories = seen.repositories
    .filter(({ permissions }) => permissions?.push === true)
    .map(described);
  // An administrator may connect an installation that has no repository yet.
  if (repositories.length === 0 && !seen.administered) return undefined;
  const { id: installationId, accountId, accountLogin, administered: mayIncludeLater } = seen;
  return { installationId, accountId, accountLogin, mayIncludeLater, repositories };
}

export function described(repository: SeenRepository): GrantedRepository {
  const { id, full_name: fullName, private: isPrivate, default_branch: defaultBranch = null } = repository;
  return { id, fullName, isPrivate, defaultBranch };
}

/** What a flow proved, kept until the confirmation. */
export interface Grants {
  /** On the code host. */
  readonly user: { readonly id: number; readonly login: string };
  /** The user asked an owner of an account to install the App. */
  readonly isRequest: boolean;
  readonly installations: readonly InstallationGrant[];
}
