/** The frame of every page with a session: navigation beside the page from 1024 px, above it below that. */
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouteContext, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { OrganizationContext } from '../client/organization.js';
import { sessionQuery } from '../client/session.js';
import { Button } from '../ui/button.js';
import { Page } from '../ui/page.js';
import { part } from '../ui/part.js';
import { Skeleton } from '../ui/skeleton.js';
import { ErrorState } from '../ui/state.js';
import { Toasts } from '../ui/toast.js';
import { Banners } from './banners.js';
import { useChosenOrganization } from './chosen-organization.js';
import { navigationOf } from './navigation.js';
import { commandsOf } from './shell-commands.js';
import { SideNavigation } from './side-navigation.js';
import { TopBar } from './top-bar.js';
import { useFocusOnNavigation } from './use-focus-on-navigation.js';
import { useOrganizationChoice } from './use-organization-choice.js';
import { useSessionEnd } from './use-session-end.js';
import { usePaletteKey, useTypedKeys } from './use-shell-keys.js';

const CommandPalette = part(() =>
  import('../palette/command-palette.js').then((palette) => palette.CommandPalette),
);

// Most visits need neither, and the first brings the forms.
const CreateOrganizationDialog = part(() =>
  import('./create-organization-dialog.js').then((dialog) => dialog.CreateOrganizationDialog),
);
const KeyHelp = part(() => import('./key-help.js').then((help) => help.KeyHelp));

type OnTop = 'palette' | 'keys' | 'none';

export function AppShell() {
  // The context is as of the last navigation, and the session is gone before the sign-in is shown.
  const context = useRouteContext({ from: '/app' });
  const user = useQuery(sessionQuery).data ?? context.user;
  const chosen = useChosenOrganization();
  const [onTop, setOnTop] = useState<OnTop>('none');
  const navigate = useNavigate();
  const openPalette = () => setOnTop('palette');
  const showKeys = () => setOnTop('keys');
  const close = () => setOnTop('none');
  useSessionEnd();
  useFocusOnNavigation();
  usePaletteKey(openPalette);
  const pages = navigationOf(user).flatMap(({ entries }) => entries);
  // The list of jobs has a search of its own.
  const hasSearch = useRouterState({ select: ({ location }) => location.pathname === '/jobs' });
  useTypedKeys({
    ...(!hasSearch && { '/': openPalette }),
    '?': showKeys,
    c: () => void navigate({ to: '/jobs/new' as string }),
    ...Object.fromEntries(
      pages.flatMap(({ to, keys }) => (keys ? [[keys, () => void navigate({ to })]] : [])),
    ),
  });
  const { organizations = [], organizationId } = chosen;
  const choose = useOrganizationChoice();
  const navigation = <SideNavigation {...{ user, organizations, organizationId, choose, openPalette }} />;
  return (
    <div className="flex min-h-screen flex-col lg:flex-row">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-raised focus:px-3 focus:py-2"
      >
        Skip to the page
      </a>
      <TopBar onSearch={openPalette}>{navigation}</TopBar>
      <aside className="sticky top-0 hidden h-screen w-56 shrink-0 overflow-y-auto border-r border-line bg-surface lg:block">
        {navigation}
      </aside>
      <main id="main" tabIndex={-1} className="min-w-0 flex-1">
        <Banners />
        <Content chosen={chosen} />
      </main>
      <CommandPalette
        open={onTop === 'palette'}
        onClose={close}
        organizationId={organizationId}
        groups={commandsOf({ user, organizations, organizationId, choose, showKeys })}
      />
      {onTop === 'keys' && <KeyHelp user={user} open onClose={close} />}
      <Toasts />
    </div>
  );
}

/** Pages that are about the user or the platform. The code host leads to `/settings/codehost`, which is about the organization. */
const withoutOrganization = /^\/(settings(?!\/codehost)|admin|test)(\/|$)/;

function Content({ chosen }: { chosen: ReturnType<typeof useChosenOrganization> }) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const { organizations, organizationId, error, refetch } = chosen;
  const needsNone = withoutOrganization.test(pathname);
  if (organizationId !== undefined || needsNone) {
    return (
      // Another organization is another dashboard: no state of a page remains. The other pages keep theirs while the
      // organizations load, or a first click would be lost.
      <OrganizationContext key={needsNone ? '' : organizationId} value={organizationId}>
        <Outlet />
      </OrganizationContext>
    );
  }
  if (error) {
    return (
      <Page title="Your organizations">
        <ErrorState
          what="Your organizations could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      </Page>
    );
  }
  if (organizations === undefined) {
    return (
      <Page title="Loading">
        <Skeleton className="h-64 w-full" />
      </Page>
    );
  }
  return <NoOrganization />;
}

function NoOrganization() {
  const [creating, setCreating] = useState(false);
  return (
    <Page title="You are in no organization">
      <p className="text-muted">Open the link of an invitation, or create an organization.</p>
      <div>
        <Button variant="primary" onClick={() => setCreating(true)}>
          Create an organization
        </Button>
      </div>
      {creating && <CreateOrganizationDialog open onClose={() => setCreating(false)} />}
    </Page>
  );
}
