/** The rows about money, a part of the table in `routes.ts`. */
import {
  billingContract,
  capContract,
  ledgerContract,
  planContract,
  stripeContract,
  CheckoutBegun,
} from '@handtest/contracts/billing';
import { jsonType, type Route, route } from './route.js';

export const billingRoutes: Omit<Route, 'section'>[] = [
  route('GET /api/billing/balance', 'viewer', billingContract, 'balance', {
    id: 'billing.balance',
    summary: 'Get the credit of an organization',
    answers:
      '`balance`: free credit in USD, `hasCredits`, `hasActiveSubscription`, `debtUsd` where there is a debt',
  }),
  route('GET /api/billing/has-credits', 'viewer', billingContract, 'hasCredits', {
    id: 'billing.hasCredits',
    summary: 'Check whether an organization has credit',
  }),
  route('POST /api/billing/checkout', 'admin', planContract, 'checkout', {
    id: 'billing.checkout',
    summary: 'Start a checkout for a subscription or credit',
    takes: '`organizationId`?; `tier` and `billingCycle`, or `creditUsd`',
    byHand: true,
    idempotent: true,
    response: CheckoutBegun,
  }),
  route('GET /api/billing/subscription', 'admin', planContract, 'subscription', {
    id: 'billing.subscription',
    summary: 'Get the subscription of an organization',
    answers: '`subscription`, or null',
  }),
  route('POST /api/billing/change-plan', 'admin', planContract, 'changePlan', {
    id: 'billing.changePlan',
    summary: 'Change the plan of the subscription',
    answers: '`{}`; 402 when the payment is declined; the plan does not change',
  }),
  route('POST /api/billing/portal', 'admin', planContract, 'portal', {
    id: 'billing.portal',
    summary: 'Open the billing portal',
    answers: '`portalUrl`: invoices, payment methods, cancellation',
  }),
  route('GET /api/billing/ledger', 'admin', ledgerContract, 'list', {
    id: 'billing.ledger.list',
    summary: 'List the ledger entries of an organization',
    answers: 'A page of ledger entries, newest first',
  }),
  route('GET /api/billing/ledger.csv', 'admin', ledgerContract, 'csv', {
    id: 'billing.ledger.csv',
    summary: 'Export the ledger as CSV',
    answers: 'All ledger entries as `text/csv`, oldest first',
    byHand: true,
    answerTypes: ['text/csv'],
    filledIn: ['after'],
  }),
  route('GET /api/billing/caps', 'admin', capContract, 'list', {
    id: 'billing.caps.get',
    summary: 'Get monthly caps and current spending',
    answers: '`month`, `monthlyCapUsd` or null, `spentUsd`, `alertBelowUsd`, `projects`',
  }),
  route('PUT /api/billing/caps', 'admin', capContract, 'set', {
    id: 'billing.caps.set',
    summary: 'Set a monthly cap or the low-credit threshold',
    answers: 'The caps, as above',
  }),
  route('POST /api/billing/stripe-events', 'open', stripeContract, 'receive', {
    id: 'billing.receiveStripeEvent',
    summary: 'Receive a Stripe event',
    takes: 'A Stripe event, with its `stripe-signature`',
    answers: '`{}`; 400 when the signature is invalid or the body is not an event',
    byHand: true,
    rawBody: true,
    bodyTypes: [jsonType],
  }),
];
