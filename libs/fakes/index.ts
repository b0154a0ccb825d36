/** Third parties as programs that speak their protocol. */
export {
  AnthropicServer,
  type AnthropicAnswer,
  type AnthropicScript,
  type AnthropicUsage,
  obeyingModel,
  orderTo,
} from './anthropic-server.js';
export type { MessagesRequest } from './anthropic-request.js';
export type { Account } from './codehost/account.js';
export type { Installation } from './codehost/app.js';
export type { CodeHost } from './codehost/code-host.js';
export { type CodehostOptions, CodehostServer } from './codehost/codehost-server.js';
export type { Exchange } from './codehost/exchange.js';
export { assertValidTraffic } from './codehost/valid-traffic.js';
export { type OpenApi, openApiOfGithub } from './codehost/openapi.js';
export type { Fault } from './codehost/fault.js';
export type { HookDelivery, HookEvent } from './codehost/hook.js';
export type { Issue } from './codehost/issue.js';
export type { Repository } from './codehost/repository.js';
export { tarEntry } from './codehost/tar-archive.js';
export { type ErrormonFault, ErrormonServer, type MonitoredEvent } from './errormon-server.js';
export { MailServer } from './mail-server.js';
export { npmFile, npmFilePath } from './codehost/npm-file.js';
export { OpenIdProvider } from './openid-provider.js';
export { S3Server } from './s3-server.js';
export { type StripeEvent } from './stripe/stripe-account.js';
export { type FakeInvoice, type FakeSubscription } from './stripe/stripe-invoice.js';
export { type FakeDispute, type FakeRefund } from './stripe/stripe-reversals.js';
export { signedStripeEvent, StripeServer } from './stripe/stripe-server.js';
export { WebhookReceiver, type ReceivedRequest } from './webhook-receiver.js';
