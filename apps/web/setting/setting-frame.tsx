import { Outlet } from '@tanstack/react-router';
import { LinkTabs } from '../ui/link-tabs.js';

const tabs = [
  { to: '/settings/profile', label: 'Profile' },
  { to: '/settings/tokens', label: 'Access tokens' },
  { to: '/settings/security', label: 'Password and sessions' },
  { to: '/settings/preferences', label: 'Preferences' },
];

export function SettingFrame() {
  return (
    <>
      <LinkTabs label="Your settings" tabs={tabs} />
      <Outlet />
    </>
  );
}
