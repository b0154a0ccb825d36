/** The rows about money, a part of the table in `routes.ts`. */
import {
  billingContract,
  capContract,
  ledgerContract,
  planContract,
  stripeContract,
  CheckoutBegun,
} from '@handtest/contracts/billing';
import { type Route, route } from './route.js';

export const billingRoutes: Omit<Route, 'section'>[] = [
  route('GET /api/billing/balance', 'viewer', billingContract, 'balance', {
    summary: 'Get the credit of an organization',
    answers: '`balance`: free credit in USD, `hasCredits`, `hasActiveSubscription`',
  }),
  route('GET /api/billing/has-credits', 'viewer', billingContract, 'hasCredits', {
    summary: 'Check whether an organization has credit',
  }),
  route('POST /api/billing/checkout', 'admin', planContract, 'checkout', {
    summary: 'Start a checkout for a subscription or credit',
    takes: '`organizationId`?; `tier` and `billingCycle`, or `creditUsd`',
    byHand: true,
    idempotent: true,
    response: CheckoutBegun,
  }),
  route('GET /api/billing/subscription', 'admin', planContract, 'subscription', {
    summary: 'Get the subscription of an organization',
    answers: '`subscription`, or null',
  }),
  route('POST /api/billing/change-plan', 'admin', planContract, 'changePlan', {
    summary: 'Change the plan of the subscription',
    answers: '`{}`; 402 when the payment is declined; the plan does not change',
  }),
  route('POST /api/billing/portal', 'admin', planContract, 'portal', {
    summary: 'Open the billing portal',
    answers: '`portalUrl`: invoices, payment methods, cancellation',
  }),
  route('GET /api/billing/ledger', 'admin', ledgerContract, 'list', {
    summary: 'List the ledger entries of an organization',
    answers: 'A page of ledger entries, newest first',
  }),
  route('GET /api/billing/ledger.csv', 'admin', ledgerContract, 'csv', {
    summary: 'Export the ledger as CSV',
    answers: 'All ledger entries as `text/csv`, oldest first',
    byHand: true,
    answerType: 'text/csv',
    filledIn: ['after'],
  }),
  route('GET /api/billing/caps', 'admin', capContract, 'list', {
    summary: 'Get monthly caps and current spending',
    answers: '`month`, `monthlyCapUsd` or null, `spentUsd`, `alertBelowUsd`, `projects`',
  }),
  route('PUT /api/billing/caps', 'admin', capContract, 'set', {
    summary: 'Set a monthly cap or the low-credit threshold',
    answers: 'The caps, as above',
  }),
  route('POST /api/billing/stripe-events', 'open', stripeContract, 'receive', {
    summary: 'Receive a Stripe event',
    takes: 'A Stripe event, with its `stripe-signature`',
    answers: '`{}`; 400 when the signature is invalid or the body is not an event',
    byHand: true,
    rawBody: true,
    bodyType: 'application/json',
  }),
];
