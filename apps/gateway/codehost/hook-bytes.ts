/** An event of the code host for codehost: the unchanged bytes of the body, and its headers. Pure. */
import { HookInvalid, type HookReceived, HookSignatureInvalid } from '@handtest/contracts/codehost';

interface Received {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** @throws HookSignatureInvalid, HookInvalid when a part is missing or could not be one */
export function hookOf({ body, headers }: Received): HookReceived {
  const signature = text(headers['x-hub-signature-256'], 200);
  if (!Buffer.isBuffer(body) || body.length === 0 || signature === undefined)
    throw new HookSignatureInvalid();
  const deliveryId = text(headers['x-github-delivery'], 100);
  const event = text(headers['x-github-event'], 100);
  if (deliveryId === undefined || event === undefined) throw new HookInvalid();
  return { body: body.toString('base64'), signature, deliveryId, event };
}

function text(header: string | string[] | undefined, longest: number): string | undefined {
  return typeof header === 'string' && header !== '' && header.length <= longest ? header : undefined;
}
