/** Third parties as programs that speak their protocol. */
export { AnthropicServer, type AnthropicScript, type MessagesRequest } from './anthropic-server.js';
export { MailServer } from './mail-server.js';
export { OpenIdProvider } from './openid-provider.js';
export { S3Server } from './s3-server.js';
export { type StripeEvent } from './stripe/stripe-account.js';
export { type FakeDispute, type FakeRefund } from './stripe/stripe-reversals.js';
export { signedStripeEvent, StripeServer } from './stripe/stripe-server.js';
export { WebhookReceiver, type ReceivedRequest } from './webhook-receiver.js';
