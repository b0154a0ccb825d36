/** The client of the Handtest API. */
export { failedFetchReason } from './failed-fetch.js';
export { Handtest, type HandtestOptions } from './handtest.js';
export { type ErrorCode, type Fault, HandtestError, isHandtestError, isTemporary } from './handtest-error.js';
export type { Answer, CallOptions, Item, OnceOptions, OperationId, Params } from './call.js';
export {
  type ExtensionEvent,
  type FindingEvent,
  isFinal,
  type JobEvent,
  type JobRecord,
  type JobStatus,
  type MessageEvent,
  type StatusEvent,
} from './job-event.js';
export type { EventsOptions } from './job-stream.js';
export type { WaitOptions } from './job-wait.js';
export type { CreatedEvent, Jobs, JobSummary, ListedJob, RunOptions } from './jobs.js';
export { isReliablePass } from './reliable-pass.js';
export type { Listing } from './listing.js';
export type { components } from './schema.generated.js';
export {
  type CreditLowWebhook,
  InvalidWebhook,
  type JobFinishedWebhook,
  type PingWebhook,
  verifyWebhook,
  type VerifyOptions,
  type Webhook,
  type WebhookHeaders,
} from './webhook.js';
