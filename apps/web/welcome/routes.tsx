/** The page of the first run. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../shell/app-route.js';

const welcomeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/welcome',
  component: lazyRouteComponent(() => import('./welcome.page.js'), 'WelcomePage'),
});

export const welcomeRoutes = [welcomeRoute] as const;
