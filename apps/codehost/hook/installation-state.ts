/**
 * The state of an installation from hooks that arrive in any order, some of them several times. The code host's own time
 * decides, not the order of arrival. A deleted installation never exists again under its id. Pure.
 */

export type InstallationState = 'active' | 'suspended' | 'deleted';

export interface InstallationChange {
  readonly state: InstallationState;
  /** `updated_at` of the installation in the hook, in ms. The code host counts whole seconds. */
  readonly atMs: number;
}

/** In the same second the one that gives less access wins. The daily comparison corrects it. */
const rank: Readonly<Record<InstallationState, number>> = { active: 0, suspended: 1, deleted: 2 };

/** The later of two changes; the same for both orders of its arguments. */
export function laterChange(
  known: InstallationChange | undefined,
  change: InstallationChange,
): InstallationChange {
  if (!known) return change;
  if ((known.state === 'deleted') !== (change.state === 'deleted')) {
    return known.state === 'deleted' ? known : change;
  }
  if (known.atMs !== change.atMs) return known.atMs > change.atMs ? known : change;
  return rank[known.state] >= rank[change.state] ? known : change;
}

const states: Readonly<Record<string, InstallationState>> = {
  created: 'active',
  unsuspend: 'active',
  new_permissions_accepted: 'active',
  suspend: 'suspended',
  deleted: 'deleted',
};

/** Undefined for an action that changes no state. */
export function stateAfter(action: string, suspendedAt: unknown): InstallationState | undefined {
  const state = Object.hasOwn(states, action) ? states[action] : undefined;
  // New permissions can be accepted while the installation is suspended.
  return state === 'active' && suspendedAt ? 'suspended' : state;
}
