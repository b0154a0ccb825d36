/** Tickets: any process of a service accepts those of the others, for a minute. The gateway brings them back. Pure. */
import { isSignature, signatureOf, type SigningKeys } from './signature.js';

/** The transfer or connection must begin within this time. */
const lifetimeMs = 60_000;

/** @param content JSON; every holder can read it */
export function writeTicket(keys: SigningKeys, content: object, nowMs: number): string {
  const text = Buffer.from(JSON.stringify({ ...content, untilMs: nowMs + lifetimeMs })).toString('base64url');
  return `${text}.${signatureOf(keys, text)}`;
}

/** Undefined when it is forged or expired. */
export function readTicket<Content extends object>(
  keys: SigningKeys,
  ticket: unknown,
  nowMs: number,
): Content | undefined {
  const [text = '', signature = ''] = typeof ticket === 'string' ? ticket.split('.') : [];
  if (!isSignature(keys, text, signature)) return undefined;
  const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as Content & { untilMs: number };
  return content.untilMs < nowMs ? undefined : content;
}
