/** Pages of the user's own settings. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { pageOffset } from '../client/page-offset.js';
import { appRoute } from '../shell/app-route.js';

const frameRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./setting-frame.js'), 'SettingFrame'),
});

const startRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile' });
  },
});

const profileRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/profile',
  component: lazyRouteComponent(() => import('./profile.page.js'), 'ProfilePage'),
});

export const tokensRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/tokens',
  validateSearch: pageOffset,
  component: lazyRouteComponent(() => import('./tokens.page.js'), 'TokensPage'),
});

export const securityRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/security',
  validateSearch: pageOffset,
  component: lazyRouteComponent(() => import('./security.page.js'), 'SecurityPage'),
});

const preferencesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/preferences',
  component: lazyRouteComponent(() => import('./preferences.page.js'), 'PreferencesPage'),
});

export const settingRoutes = [
  frameRoute.addChildren([startRoute, profileRoute, tokensRoute, securityRoute, preferencesRoute]),
] as const;
