/** Navigation beside the page from 1024 px, above it below that. */
import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouteContext } from '@tanstack/react-router';
import { LogOut, Menu as MenuIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { OrganizationContext, organizationsQuery } from '../client/organization.js';
import type { User } from '../client/session.js';
import { Button, buttonClass } from '../ui/button.js';
import { ErrorState } from '../ui/state.js';
import { Toasts } from '../ui/toast.js';
import { navigationOf } from './navigation.js';
import { signOut } from './sign-out.js';

const chosenKey = 'handtest.organization';

export function AppShell() {
  const { user } = useRouteContext({ from: '/app' });
  const { data: organizations, error, refetch } = useQuery(organizationsQuery);
  const [chosen, setChosen] = useState(() => localStorage.getItem(chosenKey) ?? undefined);
  const current = organizations?.find(({ id }) => id === chosen) ?? organizations?.[0];
  const choose = (id: string) => {
    localStorage.setItem(chosenKey, id);
    setChosen(id);
  };
  const side = (
    <Navigation user={user} organizations={organizations ?? []} current={current?.id} onChoose={choose} />
  );
  return (
    <div className="flex min-h-screen flex-col lg:flex-row">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-raised focus:px-3 focus:py-2"
      >
        Skip to the page
      </a>
      <TopBar>{side}</TopBar>
      <aside className="sticky top-0 hidden h-screen w-56 shrink-0 overflow-y-auto border-r border-line bg-surface lg:block">
        {side}
      </aside>
      <main id="main" tabIndex={-1} className="min-w-0 flex-1">
        {error ? (
          <ErrorState
            what="Your organizations could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          current && (
            <OrganizationContext value={current.id}>
              <Outlet />
            </OrganizationContext>
          )
        )}
      </main>
      <Toasts />
    </div>
  );
}

interface NavigationProps {
  readonly user: User;
  readonly organizations: readonly { id: string; name: string }[];
  readonly current: string | undefined;
  readonly onChoose: (id: string) => void;
}

function Navigation({ user, organizations, current, onChoose }: NavigationProps) {
  return (
    <div className="flex min-h-full flex-col gap-4 p-3">
      <Link to="/jobs" className="px-2 pt-1 text-base font-semibold">
        Handtest
      </Link>
      <label className="flex flex-col gap-1 px-2 text-xs text-muted">
        Organization
        <select
          className="w-full rounded-md border border-edge bg-surface px-2 py-1.5 text-sm text-ink"
          value={current ?? ''}
          onChange={(event) => onChoose(event.target.value)}
        >
          {organizations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
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
        <Button variant="quiet" onClick={() => void signOut()} aria-label="Sign out" title="Sign out">
          <LogOut aria-hidden size={14} />
        </Button>
      </div>
    </div>
  );
}

function TopBar({ children }: { children: React.ReactNode }) {
  const [open, setOpen] = useState(false);
  useCloseOnNavigation(() => setOpen(false));
  return (
    <header className="sticky top-0 z-30 flex items-center justify-between border-b border-line bg-surface px-4 py-2 lg:hidden">
      <Link to="/jobs" className="font-semibold">
        Handtest
      </Link>
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Trigger aria-label="Open the navigation" className={buttonClass('quiet', 'px-2')}>
          <MenuIcon aria-hidden size={18} />
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
          <Dialog.Popup className="fixed inset-y-0 right-0 z-50 w-64 overflow-y-auto border-l border-line bg-surface">
            <Dialog.Title className="sr-only">Navigation</Dialog.Title>
            {children}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </header>
  );
}

function useCloseOnNavigation(close: () => void): void {
  useEffect(() => {
    window.addEventListener('popstate', close);
    const closeAtLink = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a')) close();
    };
    document.addEventListener('click', closeAtLink);
    return () => {
      window.removeEventListener('popstate', close);
      document.removeEventListener('click', closeAtLink);
    };
  }, [close]);
}
