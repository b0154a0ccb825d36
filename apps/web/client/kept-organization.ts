/** The organization that this browser showed last. */

const key = 'handtest.organization';

export function keptOrganization(): string | undefined {
  return localStorage.getItem(key) ?? undefined;
}

export function keepOrganization(organizationId: string): void {
  if (keptOrganization() !== organizationId) localStorage.setItem(key, organizationId);
}

export function forgetOrganization(): void {
  localStorage.removeItem(key);
}
