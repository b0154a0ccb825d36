import { randomUUID } from 'node:crypto';
import type { WebhookReceiver } from '@handtest/fakes';

/** A valid connection to an error monitor. The receiver answers, but is none. */
export function errormonBody(receiver: WebhookReceiver): Record<string, string> {
  const baseUrl = new URL(receiver.url()).origin;
  return { baseUrl, organizationSlug: 'acme', projectSlug: 'shop', token: `token-${randomUUID()}` };
}
