/** The organization that the dashboard shows. This browser keeps it; another window shows its own one until it is reloaded. */
import { useSyncExternalStore } from 'react';
import { organizationKey } from './organization-key.js';

let kept = localStorage.getItem(organizationKey) ?? undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const keptOrganization = (): string | undefined => kept;

export const useKeptOrganization = () => useSyncExternalStore(subscribe, keptOrganization);

export function keepOrganization(organizationId: string): void {
  if (kept === organizationId) return;
  kept = organizationId;
  localStorage.setItem(organizationKey, organizationId);
  for (const listener of listeners) listener();
}

/** At the sign-out, after which a new document begins. */
export function forgetOrganization(): void {
  localStorage.removeItem(organizationKey);
}
