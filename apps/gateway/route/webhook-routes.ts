/** The rows about completion webhooks, a part of the table in `routes.ts`. */
import { webhookContract } from '@handtest/contracts/webhook';
import { type Route, route } from './route.js';

export const webhookRoutes: Omit<Route, 'section'>[] = [
  route('GET /api/projects/:projectId/webhook', 'viewer', webhookContract, 'getEndpoint', {
    id: 'projects.webhook.get',
    summary: 'Get the webhook of a project',
    answers:
      '`projectId`, `url`, `enabled`, `creditAlerts`, `createdAt`, `updatedAt`; 404 when there is none',
  }),
  route('PUT /api/projects/:projectId/webhook', 'contributor', webhookContract, 'putEndpoint', {
    id: 'projects.webhook.set',
    summary: 'Set the webhook of a project; the signing secret is shown once',
    takes:
      '`url`, `enabled`, `regenerateSecret`?, `creditAlerts`? (false at first; if omitted, it does not change)',
    answers: 'As above, and `secret` when the request created one',
  }),
  route('POST /api/projects/:projectId/webhook/test', 'contributor', webhookContract, 'test', {
    id: 'projects.webhook.test',
    summary: 'Send a signed ping to the webhook of a project and return the result',
    answers:
      'The result of the ping: `delivered`, `responseStatus` or null, `failure` or null, `durationMs`; 404 without a webhook, 429 after five in a minute',
  }),
  route('GET /api/projects/:projectId/webhook/deliveries', 'viewer', webhookContract, 'listDeliveries', {
    id: 'projects.webhook.deliveries.list',
    summary: 'List webhook deliveries with their attempts',
    answers:
      'A page of `id`, `event` (job.finished, credit.low), `jobId` or null, `status` (pending, delivered, failed), `failure` or null, `attempts` (the latest 150: `number`, `startedAt`, `durationMs`, `responseStatus`, `failure`), `nextAttemptAt`, `createdAt`, `deliveredAt`',
  }),
  route(
    'GET /api/projects/:projectId/webhook/deliveries/:deliveryId',
    'viewer',
    webhookContract,
    'getDelivery',
    {
      id: 'projects.webhook.deliveries.get',
      summary: 'Get a webhook delivery as it was sent',
      answers:
        'The delivery with `body` or null, the exact payload, and `requestHeaders` or null of each attempt; never the secret',
    },
  ),
  route(
    'POST /api/projects/:projectId/webhook/deliveries/:deliveryId/redeliver',
    'contributor',
    webhookContract,
    'redeliver',
    {
      id: 'projects.webhook.deliveries.redeliver',
      summary: 'Redeliver a webhook',
      answers: 'The delivery, due immediately; 409 while the webhook is disabled',
    },
  ),
  route(
    'POST /api/projects/:projectId/webhook/redeliver-failed',
    'contributor',
    webhookContract,
    'redeliverFailed',
    {
      id: 'projects.webhook.redeliverFailed',
      summary: 'Redeliver all webhooks that failed since an instant',
      takes: '`since`, a timestamp with its zone',
      answers:
        '`redelivered`, at most 1,000, the oldest failure first; `remaining`; 404 without a webhook, 409 while it is disabled',
    },
  ),
];
