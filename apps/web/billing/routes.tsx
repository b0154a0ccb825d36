/** The pages of credit. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { appRoute } from '../shell/app-route.js';
import { ledgerFilter } from './ledger-filter.js';

export interface BillingSearch extends ReturnType<typeof ledgerFilter> {
  /** The payment page has led back here. */
  readonly checkout?: 'done';
}

const validateSearch = (search: Record<string, unknown>): BillingSearch => ({
  ...ledgerFilter(search),
  ...(search.checkout === 'done' && { checkout: 'done' as const }),
});

export const billingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/org/billing',
  validateSearch,
  component: lazyRouteComponent(() => import('./billing.page.js'), 'BillingPage'),
});

/** The address to which the pages of the payment provider lead back. */
const returnRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing',
  validateSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/org/billing', search, replace: true });
  },
});

export const billingRoutes = [billingRoute, returnRoute] as const;
