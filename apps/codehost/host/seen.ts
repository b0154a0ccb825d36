/** Installations and repositories as the code host shows them to a user. Pure. */

/** A repository of an installation, as the code host shows it to the user. */
export interface SeenRepository {
  readonly id: number;
  readonly full_name: string;
  readonly private: boolean;
  readonly default_branch?: string;
  readonly permissions?: { readonly push?: boolean };
}

export interface SeenInstallation {
  readonly id: number;
  readonly accountId: number;
  readonly accountLogin: string;
  readonly suspended: boolean;
  /** Whether the user administers the account. */
  readonly administered: boolean;
  readonly repositories: readonly SeenRepository[];
}
