/** Verifies webhooks by Standard Webhooks. WebCrypto compares in constant time. */
import type { components } from './schema.generated.js';

type Schemas = components['schemas'];

/** A job has ended. Its body has neither `event` nor `type`. */
export type JobFinishedWebhook = Schemas['JobFinishedWebhook'];
/** Deduplicate on the header `webhook-id`. */
export type CreditLowWebhook = Schemas['CreditLowWebhook'];
export type PingWebhook = Schemas['PingWebhook'];
export type Webhook = JobFinishedWebhook | CreditLowWebhook | PingWebhook;

/** Of `fetch`, or as Node's servers have them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** The greatest difference between the clocks of sender and receiver. Default: 300. */
  readonly toleranceSeconds?: number;
}

/** The request does not come from the API, or is too old. Answer with 400. */
export class InvalidWebhook extends Error {
  override readonly name = 'InvalidWebhook';
}

const prefix = 'whsec_';

/**
 * @param body as it was received: bytes or text, never parsed JSON
 * @param secret of the project's webhook, `whsec_…`
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = 300 }: VerifyOptions = {},
): Promise<Webhook> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  ) as [string, string, string];
  const difference = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || difference > toleranceSeconds) {
    throw new InvalidWebhook(`webhook-timestamp must be at most ${toleranceSeconds} seconds from now`);
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const key = await keyOf(secret);
  for (const signature of signatures.split(' ')) {
    const sent = signature.startsWith('v1,') && decoded(signature.slice(3));
    if (sent && (await crypto.subtle.verify('HMAC', key, sent, signed))) {
      return JSON.parse(new TextDecoder().decode(bytes)) as Webhook;
    }
  }
  throw new InvalidWebhook('webhook-signature must have a signature of the body with this secret');
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const found = entries.find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof found !== 'string' || found === '') throw new InvalidWebhook(`The header ${name} is missing`);
  return found;
}

function keyOf(secret: string) {
  // A variable that is not set reaches it in spite of the type.
  const raw = String(secret).startsWith(prefix) ? decoded(secret.slice(prefix.length)) : undefined;
  if (!raw?.length) throw new TypeError(`secret must be the webhook's secret, which begins with ${prefix}`);
  return crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Undefined for what is not base64. */
function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(head.length + tail.length);
  all.set(head);
  all.set(tail, head.length);
  return all;
}
