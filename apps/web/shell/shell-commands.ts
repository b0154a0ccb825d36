/** The pages and actions of the command palette. */
import type { User } from '../client/session.js';
import { setLook } from '../client/preference.js';
import type { CommandGroup } from '../palette/command.js';
import { navigationOf } from './navigation.js';
import { signOut } from './sign-out.js';

interface Around {
  readonly user: User;
  readonly organizations: readonly { readonly id: string; readonly name: string }[];
  readonly organizationId: string | undefined;
  readonly choose: (organizationId: string) => void;
  readonly showKeys: () => void;
}

export function commandsOf(around: Around): readonly CommandGroup[] {
  const { user, organizations, organizationId, choose, showKeys } = around;
  const pages = navigationOf(user).flatMap(({ entries }) => entries);
  return [
    {
      value: 'Actions',
      items: [
        { value: 'new-job', label: 'New job', keys: 'c', to: '/jobs/new' },
        { value: 'show-keys', label: 'Show the keys', keys: '?', run: showKeys },
        { value: 'dark', label: 'Use the dark theme', run: () => setLook('theme', 'dark') },
        { value: 'light', label: 'Use the light theme', run: () => setLook('theme', 'light') },
        { value: 'system', label: 'Use the theme of the system', run: () => setLook('theme', 'system') },
        { value: 'sign-out', label: 'Sign out', run: () => void signOut() },
      ],
    },
    { value: 'Pages', items: pages.map(({ to, label, keys }) => ({ value: to, label, keys, to })) },
    { value: 'Settings', items: settings },
    {
      value: 'Organizations',
      items: organizations
        .filter(({ id }) => id !== organizationId)
        .map(({ id, name }) => ({ value: id, label: `Switch to ${name}`, run: () => choose(id) })),
    },
  ];
}

const settings = [
  { value: '/settings/tokens', label: 'Access tokens', to: '/settings/tokens' },
  { value: '/settings/security', label: 'Password and sessions', to: '/settings/security' },
  { value: '/settings/preferences', label: 'Preferences', to: '/settings/preferences' },
];
