/** The rows about money, a part of the table in `routes.ts`. */
import {
  billingContract,
  capContract,
  ledgerContract,
  planContract,
  stripeContract,
} from '@handtest/contracts/billing';
import { CheckoutBegun } from '../billing/checkout-begun.js';
import { type Route, route } from './route.js';

export const billingRoutes: Omit<Route, 'section'>[] = [
  route('GET /api/billing/balance', 'token', billingContract, 'balance', 'The credit of an organization'),
  route(
    'GET /api/billing/has-credits',
    'token',
    billingContract,
    'hasCredits',
    'Whether an organization has credit',
  ),
  route(
    'POST /api/billing/checkout',
    'token',
    planContract,
    'checkout',
    'Begin a subscription, or buy credit',
    {
      byHand: true,
      idempotent: true,
      response: CheckoutBegun,
    },
  ),
  route('GET /api/billing/subscription', 'token', planContract, 'subscription', 'The subscription, or null'),
  route(
    'POST /api/billing/change-plan',
    'token',
    planContract,
    'changePlan',
    'Change the plan of the subscription',
  ),
  route(
    'POST /api/billing/portal',
    'token',
    planContract,
    'portal',
    'Invoices, means of payment, cancelling',
  ),
  route('GET /api/billing/ledger', 'token', ledgerContract, 'list', 'Every move of credit, page by page'),
  route('GET /api/billing/ledger.csv', 'token', ledgerContract, 'csv', 'Every move of credit, as CSV', {
    byHand: true,
    answerType: 'text/csv',
    filledIn: ['after'],
  }),
  route('GET /api/billing/caps', 'token', capContract, 'list', 'What may be spent in a month, and was'),
  route('PUT /api/billing/caps', 'token', capContract, 'set', 'Set a monthly cap, or when to be warned'),
  route(
    'POST /api/billing/stripe-events',
    'open',
    stripeContract,
    'receive',
    'For Stripe: an event, signed',
    {
      byHand: true,
      rawBody: true,
      bodyType: 'application/json',
    },
  ),
];
