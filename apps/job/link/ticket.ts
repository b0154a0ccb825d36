/** What one service process gives out and another one of the same service accepts, once it has passed through the gateway. Pure. */
import { isSignature, signatureOf } from './signature.js';

export interface UploadTicket {
  readonly use: 'upload';
  readonly jobId: string;
  readonly testerId: string;
  /** Of the claim that it was given for: what the tester recorded before handing the job back is not part of a later one. */
  readonly claimedAt: string;
  readonly contentType: string;
  readonly startedAt?: string;
  readonly durationSeconds?: number;
}

export interface DownloadTicket<Thing> {
  readonly use: Thing;
  readonly jobId: string;
}

export type TicketContent = UploadTicket | DownloadTicket<'recording'> | DownloadTicket<'telemetry'>;

/** The bytes must begin to flow within this time. */
const lifetimeMs = 60_000;

export function writeTicket(key: Buffer, content: TicketContent, nowMs: number): string {
  const text = Buffer.from(JSON.stringify({ ...content, untilMs: nowMs + lifetimeMs })).toString('base64url');
  return `${text}.${signatureOf(key, text)}`;
}

/** Undefined when it is forged, too old, or for another use. */
export function readTicket<Use extends TicketContent['use']>(
  key: Buffer,
  ticket: unknown,
  use: Use,
  nowMs: number,
): Extract<TicketContent, { use: Use }> | undefined {
  const [text = '', signature = ''] = typeof ticket === 'string' ? ticket.split('.') : [];
  if (!isSignature(key, text, signature)) return undefined;
  const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as TicketContent & {
    untilMs: number;
  };
  if (content.use !== use || content.untilMs < nowMs) return undefined;
  return content as unknown as Extract<TicketContent, { use: Use }>;
}
