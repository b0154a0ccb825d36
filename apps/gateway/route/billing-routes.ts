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
  route('GET /api/billing/balance', 'token', billingContract, 'balance', 'Get the credit of an organization'),
  route(
    'GET /api/billing/has-credits',
    'token',
    billingContract,
    'hasCredits',
    'Check whether an organization has credit',
  ),
  route(
    'POST /api/billing/checkout',
    'token',
    planContract,
    'checkout',
    'Start a checkout for a subscription or credit',
    {
      byHand: true,
      idempotent: true,
      response: CheckoutBegun,
    },
  ),
  route(
    'GET /api/billing/subscription',
    'token',
    planContract,
    'subscription',
    'Get the subscription of an organization',
  ),
  route(
    'POST /api/billing/change-plan',
    'token',
    planContract,
    'changePlan',
    'Change the plan of the subscription',
  ),
  route('POST /api/billing/portal', 'token', planContract, 'portal', 'Open the billing portal'),
  route(
    'GET /api/billing/ledger',
    'token',
    ledgerContract,
    'list',
    'List the ledger entries of an organization',
  ),
  route('GET /api/billing/ledger.csv', 'token', ledgerContract, 'csv', 'Export the ledger as CSV', {
    byHand: true,
    answerType: 'text/csv',
    filledIn: ['after'],
  }),
  route('GET /api/billing/caps', 'token', capContract, 'list', 'Get monthly caps and current spending'),
  route(
    'PUT /api/billing/caps',
    'token',
    capContract,
    'set',
    'Set a monthly cap or the low-credit threshold',
  ),
  route('POST /api/billing/stripe-events', 'open', stripeContract, 'receive', 'Receive a Stripe event', {
    byHand: true,
    rawBody: true,
    bodyType: 'application/json',
  }),
];
