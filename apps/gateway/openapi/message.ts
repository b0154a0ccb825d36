/** The names of the schemas of what the API sends without a request for each. Pure. */

/** The `data` of the events of a job. */
export const liveContents = ['StatusEvent', 'ConversationMessage', 'ExtensionEvent', 'FindingEvent'] as const;

/** By the names of the webhooks. */
export const webhookBodies = {
  'job.finished': 'JobFinishedWebhook',
  'credit.low': 'CreditLowWebhook',
  ping: 'PingWebhook',
} as const;
