/** The page of an invitation, with and without a session. The links in mails lead to it. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../shell/root-route.js';

export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitations/$token',
  component: lazyRouteComponent(() => import('./invitation.page.js'), 'InvitationPage'),
});

export const invitationRoutes = [invitationRoute] as const;
