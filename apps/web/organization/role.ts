/** The roles of members, in words. Pure. */
import type { Role } from '../client/organization.js';

export const roles: readonly Role[] = ['viewer', 'contributor', 'admin'];

export const roleTexts: Readonly<Record<Role, { readonly label: string; readonly may: string }>> = {
  viewer: { label: 'Viewer', may: 'Reads jobs, projects and reports' },
  contributor: { label: 'Contributor', may: 'Also submits jobs and changes projects' },
  admin: { label: 'Admin', may: 'Also manages members, API keys and billing' },
};
