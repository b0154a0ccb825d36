/** Pages without a session. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../shell/root-route.js';
import { returnPath } from './return-path.js';

interface SignInSearch {
  readonly returnTo?: string;
}

const validateSearch = ({ returnTo }: Record<string, unknown>): SignInSearch => {
  const path = returnPath(returnTo);
  return path === undefined ? {} : { returnTo: path };
};

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch,
  component: lazyRouteComponent(() => import('./login.page.js'), 'LoginPage'),
});

export const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch,
  component: lazyRouteComponent(() => import('./signup.page.js'), 'SignupPage'),
});

export const signinRoutes = [loginRoute, signupRoute] as const;
