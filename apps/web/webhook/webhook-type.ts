/** The types of webhooks, as the API answers them. */
import type { components } from '@handtest/sdk';

export type Webhook = components['schemas']['WebhookRecord'];
export type Delivery = components['schemas']['DeliveryRecord'];
export type Attempt = components['schemas']['AttemptRecord'];
export type SentDelivery = components['schemas']['DeliverySent'];
export type SentAttempt = SentDelivery['attempts'][number];
export type PingResult = components['schemas']['WebhookTested'];
