/** The pages of organizations, their credit, administrators, the user's settings and the sign-in. */
import type { PageState } from './page-state.js';

type Ready = PageState['ready'];

const heading = (name: string | RegExp): Ready => ({ role: 'heading', name });

/** With content, with none, while it loads, and when the API fails. The heading is there in all of them. */
function inAllStates(name: string, path: string, as: PageState['as'], ready: Ready): readonly PageState[] {
  return [
    { name, path, as, ready },
    { name: `${name}, empty`, path, as, intercept: 'empty', ready },
    { name: `${name}, loading`, path, as, intercept: 'loading', ready },
    { name: `${name}, error`, path, as, intercept: 'error', ready },
  ];
}

/** Without a chosen organization the shell has nothing to show but this. */
const inShell = (name: string): Ready =>
  heading(new RegExp(`^(${name}|Loading|Your organizations|You are in no organization)$`));

export const organizationStates: readonly PageState[] = [
  ...inAllStates('members', '/org/members', 'user', inShell('Members')),
  { name: 'members, viewer', path: '/org/members', as: 'viewer', ready: heading('Members') },
  ...inAllStates('API keys', '/org/keys', 'user', inShell('API keys')),
  { name: 'API keys, viewer', path: '/org/keys', as: 'viewer', ready: heading('API keys') },
  ...inAllStates('audit log', '/org/audit', 'user', inShell('Audit log')),
  { name: 'audit log, viewer', path: '/org/audit', as: 'viewer', ready: heading('Audit log') },
  // A record has no empty state.
  ...inAllStates('organization', '/org/settings', 'user', inShell('Organization')).filter(
    ({ intercept }) => intercept !== 'empty',
  ),
  { name: 'organization, viewer', path: '/org/settings', as: 'viewer', ready: heading('Organization') },
];

export const billingStates: readonly PageState[] = [
  ...inAllStates('billing', '/org/billing', 'user', inShell('Billing')),
  { name: 'billing, viewer', path: '/org/billing', as: 'viewer', ready: heading('Billing') },
  {
    name: 'billing, filtered',
    path: '/org/billing?kind=refund&from=2026-01-01',
    as: 'user',
    ready: heading('Billing'),
  },
];

export const settingStates: readonly PageState[] = [
  { name: 'profile', path: '/settings/profile', as: 'user', ready: heading('Profile') },
  ...inAllStates('access tokens', '/settings/tokens', 'user', heading('Access tokens')),
  ...inAllStates('password and sessions', '/settings/security', 'user', heading('Password and sessions')),
  { name: 'preferences', path: '/settings/preferences', as: 'user', ready: heading('Preferences') },
];

export const adminStates: readonly PageState[] = [
  ...inAllStates('jobs under way', '/admin/jobs', 'admin', heading('Jobs under way')),
  ...inAllStates('remote browsers', '/admin/browsers', 'admin', heading('Remote browsers')),
  ...inAllStates('testers', '/admin/testers', 'admin', heading('Testers')),
  ...inAllStates('organizations', '/admin/organizations', 'admin', heading('Organizations')),
  ...inAllStates('platform audit log', '/admin/audit', 'admin', heading('Audit log')),
  { name: 'administration, refused', path: '/admin/testers', as: 'user', ready: heading('Administration') },
];

export const signinStates: readonly PageState[] = [
  { name: 'sign-in', path: '/login?returnTo=%2Fjobs', as: 'none', ready: heading('Sign in') },
  {
    name: 'sign-in, with a problem',
    path: '/login?problem=email_taken&returnTo=%2Fjobs',
    as: 'none',
    ready: heading('Sign in'),
  },
  { name: 'sign-up', path: '/signup', as: 'none', ready: heading('Create an account') },
  { name: 'reset', path: '/reset', as: 'none', ready: heading('Reset your password') },
  { name: 'reset, link', path: '/reset/unknown', as: 'none', ready: heading('Choose a new password') },
  {
    name: 'reset, first link',
    path: '/first-password-reset/unknown',
    as: 'none',
    ready: heading('Choose a new password'),
  },
  { name: 'invitation, unknown', path: '/invitations/unknown', as: 'none', ready: heading('Invitation') },
  {
    name: 'invitation, error',
    path: '/invitations/unknown',
    as: 'none',
    intercept: 'error',
    ready: heading('Invitation'),
  },
  { name: 'not found', path: '/no/such/page', as: 'user', ready: heading('Not found') },
];
