/** The organization, the pages, and who is signed in. */
import { Link } from '@tanstack/react-router';
import { LogOut, Search } from 'lucide-react';
import type { User } from '../client/session.js';
import { IconButton } from '../ui/button.js';
import { Keys } from '../ui/keys.js';
import { navigationOf } from './navigation.js';
import { signOut } from './sign-out.js';

interface SideNavigationProps {
  readonly user: User;
  readonly organizations: readonly { readonly id: string; readonly name: string }[];
  readonly organizationId: string | undefined;
  readonly choose: (organizationId: string) => void;
  readonly openPalette: () => void;
}

export function SideNavigation(props: SideNavigationProps) {
  const { user, organizations, organizationId, choose, openPalette } = props;
  return (
    <div className="flex min-h-full flex-col gap-4 p-3">
      <Link to="/jobs" className="px-2 pt-1 text-base font-semibold">
        Handtest
      </Link>
      <label className="flex flex-col gap-1 px-2 text-xs text-muted">
        Organization
        <select
          className="w-full rounded-md border border-edge bg-surface px-2 py-1.5 text-sm text-ink"
          value={organizationId ?? ''}
          onChange={(event) => choose(event.target.value)}
        >
          {organizations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        onClick={openPalette}
        aria-keyshortcuts="Control+K Meta+K"
        className="mx-2 flex items-center justify-between rounded-md border border-line px-2.5 py-1.5 text-sm text-muted hover:bg-hover"
      >
        <span className="flex items-center gap-2">
          <Search aria-hidden size={14} />
          Search
        </span>
        <span aria-hidden>
          <Keys keys={['Ctrl', 'K']} />
        </span>
      </button>
      <nav aria-label="Main" className="flex flex-col gap-4">
        {navigationOf(user).map(({ title, entries }) => (
          <div key={title}>
            <p className="px-2 pb-1 text-xs text-muted">{title}</p>
            <ul>
              {entries.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    activeOptions={{ exact: to === '/test' }}
                    className="flex items-center gap-2 rounded-md px-2 py-1.5 text-sm hover:bg-hover aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
                  >
                    <Icon aria-hidden size={16} />
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="mt-auto flex items-center justify-between gap-2 border-t border-line px-2 pt-3 text-xs text-muted">
        <span className="min-w-0 truncate" title={user.email}>
          {user.name}
        </span>
        <IconButton label="Sign out" icon={<LogOut aria-hidden size={14} />} onClick={() => void signOut()} />
      </div>
    </div>
  );
}
