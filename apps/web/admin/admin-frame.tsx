import { Outlet, useRouteContext } from '@tanstack/react-router';
import { isPlatformAdmin } from '../client/session.js';
import { LinkTabs } from '../ui/link-tabs.js';
import { Page } from '../ui/page.js';

const tabs = [
  { to: '/admin/jobs', label: 'Jobs under way' },
  { to: '/admin/browsers', label: 'Remote browsers' },
  { to: '/admin/testers', label: 'Testers' },
  { to: '/admin/organizations', label: 'Organizations and credit' },
  { to: '/admin/audit', label: 'Audit log' },
];

export function AdminFrame() {
  const { user } = useRouteContext({ from: '/app' });
  if (!isPlatformAdmin(user)) {
    return (
      <Page title="Administration">
        <p className="text-muted">
          This page is for administrators of this server. You are signed in as {user.email}.
        </p>
      </Page>
    );
  }
  return (
    <>
      <LinkTabs label="Administration" tabs={tabs} />
      <Outlet />
    </>
  );
}
