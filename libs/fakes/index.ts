/** Third parties as small programs that speak their protocol. */
export {
  AnthropicServer,
  type AnthropicAnswer,
  type AnthropicScript,
  type MessagesRequest,
} from './anthropic-server.js';
export { MailServer, type MailScript, type ReceivedMail } from './mail-server.js';
export { OpenIdProvider, type ProviderOptions } from './openid-provider.js';
export { S3Server } from './s3-server.js';
export { type FakeSubscription, type StripeEvent } from './stripe/stripe-account.js';
export { type FakeDispute, type FakeRefund } from './stripe/stripe-reversals.js';
export {
  signedStripeEvent,
  StripeServer,
  type StripeFault,
  type StripeRequest,
} from './stripe/stripe-server.js';
export {
  WebhookReceiver,
  type Answer,
  type Fault,
  type ReceivedRequest,
  type ReceiverOptions,
  type Script,
} from './webhook-receiver.js';
