/** The names of the schemas of what the API sends without a request for each. Pure. */

/** The `data` of the events of a stream, by the id of its operation. */
export const eventContents: Readonly<Record<string, readonly string[]>> = {
  'jobs.events': ['StatusEvent', 'ConversationMessage', 'ExtensionEvent', 'FindingEvent'],
  'jobs.changes': ['JobChange'],
  'tester.events': ['TesterEvent'],
};

/** By the names of the webhooks. */
export const webhookBodies = {
  'job.finished': 'JobFinishedWebhook',
  'credit.low': 'CreditLowWebhook',
  ping: 'PingWebhook',
} as const;
