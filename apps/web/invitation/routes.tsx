/** The page of an invitation, with and without a session. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../shell/root-route.js';

export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite/$token',
  component: lazyRouteComponent(() => import('./invitation.page.js'), 'InvitationPage'),
});

/** The address in the mail of an invitation. */
const linkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitations/$token',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/invite/$token', params, replace: true });
  },
});

export const invitationRoutes = [invitationRoute, linkRoute] as const;
