/** Pages without a session. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../shell/root-route.js';
import { signInSearch } from './sign-in-search.js';

interface ResetSearch {
  /** The address has no proof yet. */
  readonly first?: true;
}

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('./login.page.js'), 'LoginPage'),
});

export const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('./signup.page.js'), 'SignupPage'),
});

const resetRequestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset',
  component: lazyRouteComponent(() => import('./reset-request.page.js'), 'ResetRequestPage'),
});

export const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset/$token',
  validateSearch: ({ first }: Record<string, unknown>): ResetSearch => (first === true ? { first } : {}),
  component: lazyRouteComponent(() => import('./reset.page.js'), 'ResetPage'),
});

/** The address in the mail of a password reset. */
const resetLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password-reset/$token',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/reset/$token', params, replace: true });
  },
});

/** The same for an address without a proof. */
const firstResetLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/first-password-reset/$token',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/reset/$token', params, search: { first: true }, replace: true });
  },
});

export const signinRoutes = [
  loginRoute,
  signupRoute,
  resetRequestRoute,
  resetRoute,
  resetLinkRoute,
  firstResetLinkRoute,
] as const;
