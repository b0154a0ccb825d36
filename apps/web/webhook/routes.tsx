/** The webhook of a project and its deliveries. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { offsetSearch } from '../project/offset-search.js';
import { projectRoute } from '../project/routes.js';

export const webhookRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/webhook',
  /** Of the deliveries. */
  validateSearch: offsetSearch,
  component: lazyRouteComponent(() => import('./webhook.page.js'), 'WebhookPage'),
});

export const verificationRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/webhook/verification',
  validateSearch: ({ language }: Record<string, unknown>): { language?: string } =>
    typeof language === 'string' ? { language } : {},
  component: lazyRouteComponent(() => import('./verification.page.js'), 'VerificationPage'),
});

export const deliveryRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/webhook/deliveries/$deliveryId',
  component: lazyRouteComponent(() => import('./delivery.page.js'), 'DeliveryPage'),
});

export const webhookRoutes = [webhookRoute, verificationRoute, deliveryRoute] as const;
